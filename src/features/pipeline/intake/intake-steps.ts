import { consultRef } from "#firm/refs.ts";
import { caseCategories, caseScopes } from "#features/pipeline/clients/case-kinds.ts";
import { email, flag, oneOf, phone, ref, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { intake } from "./intake.ts";

/** The way of what came in: a person takes it, and makes a consultation of it or puts it aside (product §6.2). */
export const intakeSteps = defineSteps(
  intake,
  "status",
  {
    take: { label: "검토 시작", from: ["new"], to: "reviewing", undo: true },
    register: {
      label: "수정 후 상담등록",
      from: ["reviewing"],
      to: "registered",
      asks: ["summary", "field"],
      takes: ["callerName", "callerTel", "callerEmail", "opponent", "scope", "rush"],
    },
    attach: { label: "기존 상담에 연결", from: ["reviewing"], to: "registered", asks: ["existing"], aside: true },
    discard: { label: "폐기", from: ["new", "reviewing"], to: "discarded", asks: ["reason"], aside: true, undo: true },
    markSpam: { label: "스팸", from: ["new", "reviewing"], to: "spam", aside: true, bulk: true, undo: true },
    giveBack: { label: "대기열로", from: ["reviewing"], to: "new", aside: true, undo: true },
    reopen: { label: "다시 검토", from: ["discarded", "spam"], to: "new", aside: true },
  },
  {
    summary: text({ label: "요약", max: 200 }),
    field: oneOf(caseCategories, { label: "분야" }),
    callerName: text({ label: "성명", max: 100, help: "비우면 익명으로 보입니다." }),
    callerTel: phone({ label: "연락처" }),
    callerEmail: email({ label: "이메일" }),
    opponent: text({ label: "상대방", max: 100 }),
    scope: oneOf(caseScopes, { label: "외국/비자" }),
    rush: flag({ label: "급함" }),
    existing: ref(consultRef, { label: "상담" }),
  },
);

/** Days after which what was discarded or taken for spam loses its texts. */
export const keptDays = 30;
