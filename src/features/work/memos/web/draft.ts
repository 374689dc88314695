import type { CallingText } from "#ui/mentions/called.ts";
import type { MemoKind, MemoVisibility } from "../memo.ts";

/** A memo as it is being written. */
export type Draft = CallingText & {
  readonly kind: MemoKind;
  readonly visibility: MemoVisibility;
  readonly remindOn: string;
};

export const blankDraft: Draft = { kind: "내부", content: "", visibility: "all", called: [], remindOn: "" };
