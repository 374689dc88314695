import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { matchesHangul } from "#platform/hangul.ts";
import { nameBeingTyped, type CallingText, type Mentioned } from "./called.ts";

const mostOffered = 6;

type Options = {
  /** Who can be called; only a text with an @ needs them. */
  readonly people: readonly Mentioned[];
  readonly draft: CallingText;
  readonly change: (part: CallingText) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
};

/** Calling colleagues by @이름: who fits while a name is typed, and picking by arrows and Enter or by hand. */
export function useMentions({ people, draft, change, field }: Options) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const fits = ({ shortName }: Mentioned) => typed === "" || matchesHangul(typed!, shortName);
  const options = typed === null ? [] : people.filter(fits).slice(0, mostOffered);
  const follow = () => {
    const box = field.current;
    setTyped(box && nameBeingTyped(box.value.slice(0, box.selectionStart)));
    setActive(0);
  };
  const pick = ({ id: staffId, shortName }: Mentioned) => {
    const box = field.current!;
    const caret = box.selectionStart;
    const before = draft.content.slice(0, caret).replace(/@[\p{L}\p{N}]{0,20}$/u, `@${shortName} `);
    const called = [...draft.called.filter((other) => other.id !== staffId), { id: staffId, shortName }];
    change({ content: before + draft.content.slice(caret), called });
    setTyped(null);
    requestAnimationFrame(() => box.setSelectionRange(before.length, before.length));
  };
  /** Whether the key was for the list; Enter with Ctrl sends the text. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (options.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const picks = event.key === "Tab" || (event.key === "Enter" && !event.ctrlKey && !event.metaKey);
    if (step !== undefined) setActive((now) => (now + step + options.length) % options.length);
    else if (picks) pick(options[active] ?? options[0]!);
    else if (event.key === "Escape") setTyped(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const isOpen = options.length > 0;
  /** For the text: what screen readers are told of the list. */
  const aria = {
    "aria-autocomplete": "list",
    "aria-controls": isOpen ? id : undefined,
    "aria-activedescendant": isOpen ? `${id}-${active}` : undefined,
  } as const;
  return { id, options, active, aria, follow, pick, onKey, close: () => setTyped(null) };
}
