import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { useRead } from "#platform/web/query.ts";
import { listPeople } from "../endpoints.ts";
import type { MemoSubject } from "../memo.ts";
import { nameBeingTyped, type Draft } from "./draft.ts";
import { fitting } from "./people-list.tsx";

type Options = {
  readonly record: { readonly type: MemoSubject; readonly id: number };
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
};

/** Calling colleagues by @이름: who fits while a name is typed, and picking by arrows and Enter or by hand. */
export function useMentions({ record, draft, change, field }: Options) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const people = useRead(
    listPeople,
    { params: { type: record.type, id: String(record.id) } },
    { enabled: typed !== null, staleTime: 60_000 },
  );
  const options = typed === null ? [] : fitting(people.data?.models ?? [], typed, draft.visibility === "privileged");
  const follow = () => {
    const box = field.current;
    setTyped(box && nameBeingTyped(box.value.slice(0, box.selectionStart)));
    setActive(0);
  };
  const pick = (person: { readonly id: number; readonly shortName: string }) => {
    const box = field.current!;
    const caret = box.selectionStart;
    const before = draft.content.slice(0, caret).replace(/@[\p{L}\p{N}]*$/u, `@${person.shortName} `);
    const called = [...draft.called.filter((other) => other.id !== person.id), person].map((one) => ({
      id: one.id,
      shortName: one.shortName,
    }));
    change({ content: before + draft.content.slice(caret), called });
    setTyped(null);
    requestAnimationFrame(() => box.setSelectionRange(before.length, before.length));
  };
  /** Whether the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (options.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((now) => (now + step + options.length) % options.length);
    else if (event.key === "Enter" || event.key === "Tab") pick(options[active] ?? options[0]!);
    else if (event.key === "Escape") setTyped(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { id, options, active, follow, pick, onKey, close: () => setTyped(null) };
}
