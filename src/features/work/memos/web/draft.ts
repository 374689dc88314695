import { useState } from "react";
import { useDrafts } from "#platform/web/drafts/use-drafts.ts";
import type { MemoKind, MemoVisibility } from "../memo.ts";

export type Draft = {
  readonly kind: MemoKind;
  readonly content: string;
  readonly visibility: MemoVisibility;
  /** Colleagues who were picked; those whose @이름 still stands in the text are called. */
  readonly called: readonly { readonly id: number; readonly shortName: string }[];
  readonly remindOn: string;
};

export const blankDraft: Draft = { kind: "내부", content: "", visibility: "all", called: [], remindOn: "" };

/**
 * What a person writes, kept under `name` until it is sent; the component waits for what is kept. A draft that is the
 * same as `initial` is none.
 */
export function useDraft(name: string, initial: Draft) {
  const key = `memo.${name}`;
  const drafts = useDrafts(key);
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...draftIn(drafts.read(key)) }));
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (JSON.stringify(next) === JSON.stringify(initial)) drafts.drop(key);
    else drafts.keep(key, JSON.stringify(next));
  };
  const clear = () => {
    drafts.drop(key);
    setDraft(initial);
  };
  return { draft, change, clear };
}

function draftIn(text: string | null): Partial<Draft> {
  try {
    const value = JSON.parse(text ?? "{}") as Partial<Draft> | null;
    return typeof value?.content === "string" ? value : {};
  } catch {
    return {};
  }
}

/** The picked colleagues whose names still stand in the text. */
export function calledIn({ called, content }: Pick<Draft, "called" | "content">): number[] {
  return called.filter(({ shortName }) => content.includes(`@${shortName}`)).map(({ id }) => id);
}

/** What stands between the last @ and the caret; null when no name is being typed. */
export function nameBeingTyped(beforeCaret: string): string | null {
  return /(?:^|\s)@([\p{L}\p{N}]{0,20})$/u.exec(beforeCaret)?.[1] ?? null;
}
