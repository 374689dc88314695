import { IconSearch } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { registeredPages } from "#firm/web/pages.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { useFacts } from "#platform/web/session.ts";
import { useStore } from "#platform/web/store.ts";
import { groupHits, menuHits, type Hit } from "./results.ts";
import { SearchHits } from "./search-hits.tsx";
import { StaffCard } from "./staff-card.tsx";
import { shortestQuery, useFound } from "./use-found.ts";
import styles from "./search.module.css";

type SearchBoxProps = { readonly onClose: () => void };

/** Text, results by kind, keys: arrows move, Enter opens, Ctrl+Enter in a new tab, esc closes. */
export function SearchBox({ onClose }: SearchBoxProps) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [card, setCard] = useState<Hit | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useFound(text);
  const pages = useStore(registeredPages);
  const facts = useFacts();
  const groups = groupHits([...found.hits, ...menuHits(pages, facts, text)]);
  const hits = groups.flatMap((group) => group.hits);
  const current = Math.min(active, hits.length - 1);

  useEffect(() => {
    if (!card) field.current?.focus();
  }, [card]);

  const change = (next: string) => {
    setText(next);
    setActive(0);
  };
  const open = (hit: Hit, newTab: boolean) => {
    if (hit.path === "") return setCard(hit);
    if (newTab) window.open(hit.path, "_blank", "noopener");
    else goTo(hit.path);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that finish a Hangul syllable belong to the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) setActive((current + step + hits.length) % hits.length);
    else if (event.key === "Enter" && hits[current]) open(hits[current], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  if (card) return <StaffCard hit={card} onBack={() => setCard(null)} onClose={onClose} />;
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field and of the options inside
    <div onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <input
          ref={field}
          data-autofocus
          data-search
          role="combobox"
          aria-label="통합 검색"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? optionId(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="이름 · 번호 · 전화번호 · 제목 · 초성"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <output className={styles.waiting}>{found.isWaiting ? "찾는 중" : ""}</output>
      </div>
      <SearchHits
        id={listId}
        groups={groups}
        active={current}
        optionId={optionId}
        found={found}
        isBlank={text.trim().length < shortestQuery}
        text={text.trim()}
        onPoint={setActive}
        onOpen={open}
      />
    </div>
  );
}
