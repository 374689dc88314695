import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { approveDoneCases } from "./access.ts";
import { doneCase } from "./done-case.ts";

const words = ["title", "summary", "point", "body", "resultText", "project"] as const;

/**
 * The way of a success story: whoever wrote it is not who reads it, and who reads it is not the lawyer who approves.
 * Where the client has not consented, a lawyer who did not write it confirms that nobody can be recognised.
 */
export const doneCaseSteps = defineSteps(
  doneCase,
  "status",
  {
    submit: { label: "익명화 검토 요청", from: ["draft"], to: "anonymising", undo: true },
    markRead: { label: "읽음 확인", from: ["anonymising"], to: "read", waits: true, covers: words },
    sendBack: { label: "수정 요청", from: ["anonymising", "read"], to: "draft", asks: ["reason"], aside: true },
    confirmAnonymity: {
      label: "식별불가 확인",
      from: ["read"],
      asks: ["anonymityRemoved"],
      by: approveDoneCases,
      notWho: "submit",
      covers: words,
      aside: true,
    },
    approve: {
      label: "변호사 승인",
      from: ["read"],
      to: "approved",
      by: approveDoneCases,
      notWho: "markRead",
      covers: ["lawyer", "coLawyer", "brand"],
    },
    publish: { label: "게시", from: ["approved"], to: "published" },
    hide: { label: "내림", from: ["published"], to: "hidden", asks: ["reason"] },
    withdrawConsent: {
      label: "동의 철회",
      from: ["draft", "anonymising", "read", "approved", "published", "hidden"],
      to: "hidden",
      asks: ["reason"],
      aside: true,
    },
    rework: { label: "다시 쓰기", from: ["hidden"], to: "draft" },
  },
  { reason: text({ label: "사유", max: 300 }) },
);
