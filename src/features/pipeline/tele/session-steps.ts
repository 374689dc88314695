import { count, instant, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { teleSession } from "./session.ts";

const open = ["waiting", "entered", "running"] as const;

/** The way of a call or video consultation; each step writes down when (product §6.2). */
export const sessionSteps = defineSteps(
  teleSession,
  "status",
  {
    enter: { label: "입장", from: ["waiting"], to: "entered", undo: true },
    start: { label: "시작", from: ["waiting", "entered"], to: "running", undo: true },
    startUnpaid: {
      label: "미결제로 시작",
      from: ["waiting", "entered"],
      to: "running",
      asks: ["reason"],
      aside: true,
    },
    finish: { label: "종료", from: ["running"], to: "ended", takes: ["result"] },
    reconnect: { label: "재연결", from: ["running"], aside: true },
    makeLink: { label: "링크 만들기", from: ["waiting", "entered", "running"] },
    pasteLink: { label: "링크 넣기", from: ["waiting", "entered", "running"], asks: ["link"], aside: true },
    dropLink: { label: "링크 삭제", from: open, aside: true },
    allowRecording: { label: "녹음 동의 받음", from: open, asks: ["saidHow"], aside: true },
    forbidRecording: { label: "녹음 동의 철회", from: open, aside: true },
    noShow: { label: "노쇼", from: ["waiting", "entered"], to: "noShow" },
    rebook: { label: "재예약", from: ["noShow"], asks: ["newTime", "newMinutes"] },
  },
  {
    result: text({ label: "결과", max: 2_000 }),
    saidHow: text({
      label: "동의를 받은 방법",
      max: 200,
      help: "모든 참여자가 어떻게 동의했는지: 통화 첫머리에 구두로",
    }),
    newTime: instant({ label: "새 예약시각" }),
    newMinutes: count({ label: "상담시간", min: 5, max: 600, unit: "분" }),
  },
);

/** Hours after the booked time for which a link is told. */
export const linkHours = 24;
