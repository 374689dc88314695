import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { Kbd } from "#ui/components/kbd.tsx";
import { useNarrow } from "#platform/web/device.ts";
import { useShortcuts } from "#platform/web/shortcuts.ts";

const pauseMs = 250;

type ListSearchProps = {
  /** What the list is searched for now, and how to change it. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** What the box takes: 성명 · 연락처 · 초성 · 번호. */
  readonly hint: string;
};

/** The one search box of a list. It searches while a person types, also half-composed Hangul. */
export function ListSearch({ search, onSearch, hint }: ListSearchProps) {
  const [text, setText] = useState(search);
  const narrow = useNarrow();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(search);
  const timer = useRef(0);
  useShortcuts([{ key: "/", label: "목록에서 찾기", run: () => input.current?.focus() }]);

  useEffect(() => {
    // The address changed by itself: back, forward, a link.
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // While the pause lasts, the list may have been narrowed otherwise: the search comes on top of that.
  const ask = useRef(onSearch);
  useEffect(() => {
    ask.current = onSearch;
  }, [onSearch]);

  const change = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      asked.current = next.trim();
      ask.current(next.trim());
    }, pauseMs);
  };
  return (
    <LimitedInput
      ref={input}
      type="search"
      aria-label={`목록에서 찾기: ${hint}`}
      placeholder={hint}
      limit={100}
      leftSection={<IconSearch size={15} stroke={1.8} aria-hidden />}
      rightSection={text === "" && !narrow && <Kbd keys="/" />}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
