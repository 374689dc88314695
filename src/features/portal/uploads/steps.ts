import { text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { clientFile } from "./client-file.ts";

/** 요청 → 업로드 → 확인 → 보완요청 → 완료 (product §6.15). The client's handing in is a call of the client. */
export const clientFileSteps = defineSteps(
  clientFile,
  "status",
  {
    confirm: { label: "확인", from: ["uploaded"], to: "confirmed", undo: true, bulk: true },
    askAgain: { label: "보완 요청", from: ["uploaded", "confirmed"], to: "changes", asks: ["reason"] },
    finish: { label: "완료", from: ["confirmed"], to: "done", undo: true, bulk: true },
    receive: { label: "직접 받음", from: ["requested", "changes"], to: "uploaded", aside: true, undo: true },
    cancel: { label: "요청 취소", from: ["requested", "changes"], to: "canceled", asks: ["why"], aside: true },
    reopen: { label: "다시 요청", from: ["done", "canceled"], to: "requested", aside: true },
  },
  { why: text({ label: "사유", max: 300 }) },
);
