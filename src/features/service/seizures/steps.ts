import { date, money, oneOf, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { seizure } from "./seizure.ts";
import { seizureTarget } from "./target.ts";

const running = ["filed", "corrected", "granted", "serving", "served", "collecting", "reported", "competing"] as const;
const decided = ["granted", "serving", "served", "collecting", "reported", "competing"] as const;

const note = text({ label: "사유", max: 500 });
const receipt = {
  receivedOn: date({ label: "입금일" }),
  receivedAmount: money({ label: "입금액", min: 1 }),
};

/** Where money came from that no third debtor paid on the order. */
export const receiptSources = {
  distribution: "배당·매각대금",
  voluntary: "채무자 임의변제",
  otherDebtor: "다른 채무자 변제",
} as const;
export type ReceiptSource = keyof typeof receiptSources;

/** The way of a seizure (product §5.5). */
export const seizureSteps = defineSteps(
  seizure,
  "status",
  {
    file: { label: "신청", from: ["prep"], to: "filed", asks: ["filedOn"], takes: ["court", "caseNo"] },
    orderCorrection: { label: "보정명령 등록", from: ["filed", "corrected"], asks: ["correctionDueOn"] },
    correct: { label: "보정", from: ["filed", "corrected"], to: "corrected", asks: ["correctedOn"] },
    grant: {
      label: "인용 결정",
      from: ["filed", "corrected", "denied"],
      to: "granted",
      asks: ["decidedOn", "caseNo"],
      takes: ["decisionServedOn"],
    },
    deny: { label: "기각 결정", from: ["filed", "corrected"], to: "denied", asks: ["decidedOn", "decisionServedOn"] },
    appeal: { label: "즉시항고", from: ["denied"], asks: ["appealedOn"] },
    serve: { label: "송달 시작", from: ["granted"], to: "serving", undo: true },
    execute: { label: "집행 등록", from: ["granted", "serving"], asks: ["executedOn"] },
    markServed: { label: "제3채무자 송달 완료", from: ["serving"], to: "served", undo: true },
    collect: { label: "추심 시작", from: ["served", "reported"], to: "collecting", undo: true },
    compete: { label: "경합", from: ["serving", "served", "collecting"], to: "competing", undo: true },
    report: { label: "추심신고", from: ["collecting", "competing", "reported"], to: "reported", asks: ["reportedOn"] },
    receive: {
      label: "배당·변제 입금",
      from: decided,
      asks: ["receivedSource", "receivedOn", "receivedAmount"],
    },
    close: {
      label: "종결",
      from: ["granted", "denied", "served", "collecting", "reported", "competing", "released"],
      to: "done",
      takes: ["closeReason"],
    },
    correctServed: {
      label: "결정 고지일 정정",
      from: ["denied", ...decided],
      asks: ["decisionServedOn", "note"],
      aside: true,
    },
    finalize: { label: "결정 확정 등록", from: decided, asks: ["orderFinalOn"], aside: true },
    serveDebtor: { label: "채무자 송달 등록", from: decided, asks: ["debtorServedOn"], aside: true },
    stay: { label: "중지·금지명령 등록", from: ["prep", ...running], asks: ["stayCaseNo", "stayedOn"], aside: true },
    resume: { label: "중지 해제", from: ["prep", ...running], asks: ["note"], aside: true },
    withdraw: {
      label: "취하",
      from: ["filed", "corrected", "denied"],
      to: "released",
      asks: ["releasedOn", "note"],
      aside: true,
    },
    release: { label: "해제", from: decided, to: "released", asks: ["releasedOn", "note"], aside: true },
    reopen: { label: "재개", from: ["done"], to: "collecting", asks: ["note"], aside: true },
  },
  { note, receivedSource: oneOf(receiptSources, { label: "돈의 출처" }), ...receipt },
);

/** The way of a third debtor: served or not, answered, paid, deposited, let go. */
export const targetSteps = defineSteps(
  seizureTarget,
  "status",
  {
    serve: { label: "송달 등록", from: ["waiting", "undelivered", "served"], to: "served", asks: ["servedOn"] },
    failService: {
      label: "송달불능",
      from: ["waiting", "undelivered"],
      to: "undelivered",
      asks: ["happenedOn", "undeliveredReason"],
    },
    answer: {
      label: "진술서 회신",
      from: ["served", "answered"],
      to: "answered",
      asks: ["statementOn", "answer"],
      takes: ["admitted", "competing", "otherLiens"],
    },
    // After a deposit it is the court that pays out what was deposited.
    receive: { label: "추심 입금", from: ["served", "answered", "deposited"], asks: ["receivedOn", "receivedAmount"] },
    deposit: {
      label: "공탁",
      from: ["served", "answered"],
      to: "deposited",
      asks: ["depositedOn", "depositNo"],
    },
    release: {
      label: "일부해제",
      from: ["waiting", "undelivered", "served", "answered"],
      to: "released",
      asks: ["releasedOn", "note"],
      aside: true,
    },
  },
  { note, ...receipt, happenedOn: date({ label: "송달불능일" }) },
);
