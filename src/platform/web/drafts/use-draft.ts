import { useState } from "react";
import { useDrafts } from "./use-drafts.ts";

/**
 * A text with what belongs to it, kept in this browser under `key` until it is sent; the component waits for what is
 * kept. A draft that is the same as `initial` is none.
 */
export function useDraft<Draft extends { readonly content: string }>(key: string, initial: Draft) {
  const drafts = useDrafts(key);
  const [draft, setDraft] = useState<Draft>(() => ({ ...initial, ...draftIn<Draft>(drafts.read(key)) }));
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

function draftIn<Draft extends { readonly content: string }>(text: string | null): Partial<Draft> {
  try {
    const value = JSON.parse(text ?? "{}") as Partial<Draft> | null;
    return typeof value?.content === "string" ? value : {};
  } catch {
    return {};
  }
}
