import { count, instant, longText, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { meetingKinds } from "./rule.ts";

const kept = { keep: "법인의 회의 기록" } as const;

const statuses = { planned: "예정", open: "진행 중", closed: "종료", canceled: "취소" } as const;

/** 회의 (product §6.7, 출석). Whom it is called for follows from its kind. */
export const meeting = defineResource("partnerMeeting", {
  label: "회의",
  table: "partner_meetings",
  api: "/api/partner-meetings",
  page: "/partner/attendance",
  open: "query",
  numbered: false,
  title: "title",
  order: "-heldAt",
  parts: ["files"],
  follows: ["partner"],
  fields: {
    kind: oneOf(meetingKinds, {
      label: "구분",
      required: true,
      filter: true,
      width: 100,
      help: "운영회의는 운영위원, 파트너회의와 교육은 파트너 모두가 대상입니다.",
    }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { planned: "blue", open: "amber", closed: "green", canceled: "grey" },
    }),
    title: text({ label: "회의명", required: true, max: 200, search: true, width: 0, erase: kept }),
    heldAt: instant({ label: "일시", required: true, sort: true, filter: true }),
    place: text({ label: "장소", max: 100, search: true, width: 130, erase: kept }),
    called: count({ label: "대상", readonly: true, unit: "명", width: 72 }),
    attending: count({ label: "출석", readonly: true, unit: "명", width: 72, help: "위임을 포함합니다." }),
    mine: oneOf(
      {
        pending: "미확인",
        present: "출석",
        late: "지각",
        absent: "결석",
        official: "공가",
        proxy: "위임",
      },
      {
        label: "내 출석",
        readonly: true,
        width: 84,
        tones: {
          pending: "grey",
          present: "green",
          late: "amber",
          absent: "red",
          official: "blue",
          proxy: "accent",
        },
      },
    ),
    note: longText({ label: "안내", max: 5000, erase: kept }),
    openedAt: instant({ label: "개회", readonly: true, detailOnly: true }),
    closedAt: instant({ label: "폐회", readonly: true, detailOnly: true }),
  },
  columns: ["kind", "status", "title", "heldAt", "place", "called", "attending", "mine"],
});
