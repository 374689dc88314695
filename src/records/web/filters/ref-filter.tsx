import { useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import { refWords } from "../../list-query.ts";
import { useOptions } from "../form/use-options.ts";
import { WordBoxes } from "./choice-filter.tsx";
import type { FilterProps } from "./filter-props.ts";
import styles from "./record-filters.module.css";

/** Any of several records, found by typing; 나 where people are meant, 없음 where there may be none. */
export function RefFilter({ field, value, refs, onChange }: FilterProps) {
  const [text, setText] = useState("");
  const target = field.target!;
  const { options, isWaiting, failed } = useOptions(target, text, true);
  const chosen = value.split(",");
  const all = new Map([...refs, ...options].map(({ id, label }) => [String(id), label]));
  const found = new Set(options.map(({ id }) => String(id)));
  const words = [
    ...(target.table === "staffs" ? [["me", refWords.me] as const] : []),
    ...(field.required ? [] : [["none", refWords.none] as const]),
    ...[...all].filter(([word]) => chosen.includes(word) || found.has(word)),
  ];
  return (
    <>
      <LimitedInput
        data-autofocus
        aria-label={`${target.label} 찾기`}
        placeholder={`${target.label} 찾기`}
        limit={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <WordBoxes words={words} value={value} onChange={onChange} />
      {options.length === 0 && (
        <p className={styles.note}>
          {failed ? "불러오지 못했습니다." : isWaiting ? "찾는 중" : "찾는 내용이 없습니다."}
        </p>
      )}
    </>
  );
}
