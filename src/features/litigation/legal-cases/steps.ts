import { oneOf, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { courtOptions } from "./courts.ts";
import { legalCase } from "./legal-case.ts";

const running = ["filed", "serving", "pleading", "decisionSet"] as const;
const known = [...running, "decided", "appealWindow"] as const;
const ended = ["final", "withdrawn", "settled", "dismissed", "transferred"] as const;

/** The way of a case through the court (product §5.3). */
export const legalCaseSteps = defineSteps(
  legalCase,
  "status",
  {
    file: { label: "접수", from: ["toFile"], to: "filed", asks: ["caseNo", "filedOn"] },
    serve: { label: "송달 시작", from: ["filed"], to: "serving", undo: true, bulk: true },
    plead: { label: "변론 시작", from: ["filed", "serving"], to: "pleading", undo: true, bulk: true },
    setDecision: { label: "선고기일 지정", from: ["pleading"], to: "decisionSet", undo: true },
    decide: { label: "선고", from: [...running], to: "decided", asks: ["decidedOn", "result"] },
    receive: { label: "판결 도달", from: ["decided"], to: "appealWindow", asks: ["servedOn"] },
    appeal: {
      label: "상소",
      from: ["decided", "appealWindow"],
      to: "appealed",
      asks: ["higherCourt"],
      takes: ["higherNo"],
    },
    finalize: { label: "확정", from: ["decided", "appealWindow", "settled"], to: "final", asks: ["finalizedOn"] },
    // Nothing but the day changes: somebody has looked at the court's own page.
    check: {
      label: "사건검색 확인",
      from: ["filed", "serving", "pleading", "decisionSet", "decided", "appealWindow"],
      bulk: true,
      undo: true,
    },
    transfer: { label: "이송(번호 변경)", from: [...running], asks: ["newCourt", "newNo"], aside: true },
    settle: { label: "조정·화해", from: [...known], to: "settled", takes: ["result"], aside: true },
    withdraw: { label: "취하", from: [...known], to: "withdrawn", takes: ["result"], aside: true },
    dismiss: {
      label: "각하",
      from: [...running],
      to: "dismissed",
      asks: ["decidedOn"],
      takes: ["result"],
      aside: true,
    },
    handOver: { label: "이송 종결", from: [...running], to: "transferred", takes: ["result"], aside: true },
    reopen: { label: "재개", from: [...ended], to: "pleading", asks: ["reason"], aside: true },
  },
  {
    higherCourt: oneOf(courtOptions, { label: "상소심 법원" }),
    higherNo: text({ label: "상소심 사건번호", max: 60, help: "아직 없으면 비워 둡니다." }),
    newCourt: oneOf(courtOptions, { label: "이송받은 법원" }),
    newNo: text({ label: "새 사건번호", max: 60 }),
    reason: text({ label: "사유", max: 500 }),
  },
);

/** States in which the court still has the case: 나의사건검색 has to be looked at. */
export const checkedStates: readonly string[] = known;
