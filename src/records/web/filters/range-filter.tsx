import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { parseWon } from "#platform/money.ts";
import { formatRange, parseRange } from "../../list-query.ts";
import type { FilterProps } from "./filter-props.ts";
import { datePresets, isDayRange } from "./range-presets.ts";
import styles from "./record-filters.module.css";

/** From one end to the other; days also by the stretches people ask for, money also as 300만. */
export function RangeFilter({ field, value, onChange, onClose }: FilterProps) {
  const isDay = isDayRange(field);
  const range = parseRange(value);
  const [from, setFrom] = useState(range?.from ?? "");
  const [to, setTo] = useState(range?.to ?? "");
  const [wrong, setWrong] = useState(false);
  const end = (text: string) => (text.trim() === "" ? null : isDay ? text : String(parseWon(text) ?? Number.NaN));
  const choose = (next: string) => {
    onChange(next);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ends = [end(from), end(to)] as const;
    if (ends.includes("NaN")) setWrong(true);
    else choose(formatRange(...ends));
  };
  const input = { type: isDay ? "date" : "text", max: "9999-12-31" } as const;
  return (
    <form onSubmit={submit} className={styles.range}>
      {isDay && (
        <div className={styles.presets}>
          {datePresets().map(({ label, range: preset }) => (
            <Button
              key={label}
              size="xs"
              variant={preset === value ? "light" : "default"}
              onClick={() => choose(preset)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.ends}>
        <TextInput
          {...input}
          data-autofocus
          label="부터"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput {...input} label="까지" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </div>
      {wrong && <p role="alert">숫자로 입력해 주세요.</p>}
      <div className={styles.presets}>
        <Button size="xs" variant="subtle" onClick={() => choose("")}>
          지우기
        </Button>
        <Button size="xs" type="submit">
          적용
        </Button>
      </div>
    </form>
  );
}
