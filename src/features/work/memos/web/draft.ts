import { useState } from "react";
import { useUser } from "../../../../kit/web/session.ts";
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
 * What a person writes, kept in this browser under `name` until it is sent. A draft that is the same as `initial` is
 * none.
 */
export function useDraft(name: string, initial: Draft) {
  const user = useUser();
  const key = `haechi.draft.${user.id}.memo.${name}`;
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...stored(key) }));
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (JSON.stringify(next) === JSON.stringify(initial)) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
  };
  const clear = () => {
    localStorage.removeItem(key);
    setDraft(initial);
  };
  return { draft, change, clear };
}

function stored(key: string): Partial<Draft> {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Draft> | null;
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
