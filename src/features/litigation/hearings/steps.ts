import { instant, oneOf, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { anyOf } from "#platform/policy.ts";
import { lawyers, manageCourtWork } from "#features/litigation/desk/access.ts";
import { hearing, hearingKindLabels } from "./hearing.ts";

/** Who writes down what a hearing brought: 송무팀 and the lawyers who were there (product §6.5). */
const reportHearings = anyOf(manageCourtWork, lawyers);

/** The way of a hearing (product §5.3, additions L11). */
export const hearingSteps = defineSteps(
  hearing,
  "status",
  {
    hold: {
      label: "결과 입력",
      from: ["scheduled"],
      to: "held",
      asks: ["result"],
      takes: ["report", "nextAt", "nextKind", "nextCourtRoom"],
      by: reportHearings,
    },
    move: {
      label: "기일 변경",
      from: ["scheduled", "postponed"],
      to: "moved",
      asks: ["newAt"],
      takes: ["newCourtRoom", "reason"],
    },
    postpone: { label: "연기(추후지정)", from: ["scheduled"], to: "postponed", takes: ["reason"], undo: true },
    cancel: {
      label: "취소",
      from: ["scheduled", "postponed"],
      to: "canceled",
      takes: ["reason"],
      undo: true,
      aside: true,
    },
    writeReport: { label: "기일보고 수정", from: ["held"], asks: ["report"], by: reportHearings },
    correct: { label: "결과 정정", from: ["held"], to: "scheduled", aside: true },
  },
  {
    nextAt: instant({ label: "다음 기일" }),
    nextKind: oneOf(hearingKindLabels, { label: "다음 기일 종류" }),
    nextCourtRoom: text({ label: "다음 법정", max: 100 }),
    newAt: instant({ label: "새 일시" }),
    newCourtRoom: text({ label: "새 법정", max: 100 }),
  },
);
