import { useRef } from "react";
import { dueAtOf, dueDay, duePresets, dueTime, dueWords, type DueAt } from "../../due.ts";
import type { ComingDay } from "../../schemas.ts";
import parts from "../parts/parts.module.css";
import classes from "./due.module.css";
import { useMinute } from "./use-minute.ts";

type DueInputProps = {
  readonly legend: string;
  readonly value: DueAt | null;
  readonly onChange: (value: DueAt | null) => void;
  /** What the record ahead of the task has: its next hearing and deadline. */
  readonly coming?: readonly ComingDay[];
  readonly error?: string | null;
};

const none: readonly ComingDay[] = [];

/** A day, where it matters with its time, and the days one chooses most. */
export function DueInput({ legend, value, onChange, coming = none, error = null }: DueInputProps) {
  const date = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange(null);
    // The button goes with the day.
    date.current?.focus();
  };
  const presets = [
    ...duePresets(useMinute()).map(({ label, day }) => ({ label, dueAt: day })),
    ...coming.map(({ kind, title, dueAt }) => ({ label: `다음 ${kind} ${dueWords(dueAt)} · ${title}`, dueAt })),
  ];
  return (
    <fieldset className={classes.input}>
      <legend>{legend}</legend>
      <div className={classes.fields}>
        <input
          ref={date}
          type="date"
          className={parts.input}
          aria-label="기한 날짜"
          aria-invalid={error !== null}
          value={value ? dueDay(value) : ""}
          onChange={({ target }) => onChange(dueAtOf(target.value, value && dueTime(value)))}
        />
        <input
          type="time"
          className={parts.input}
          aria-label="기한 시각 (선택)"
          disabled={value === null}
          value={value ? dueTime(value) : ""}
          onChange={({ target }) => onChange(value && dueAtOf(dueDay(value), target.value))}
        />
        {value !== null && (
          <button type="button" className={parts.button} onClick={clear}>
            기한 없음
          </button>
        )}
      </div>
      <div className={classes.presets}>
        {presets.map(({ label, dueAt }) => (
          <button
            key={label}
            type="button"
            className={parts.button}
            aria-pressed={value === dueAt}
            title={label}
            onClick={() => onChange(dueAt)}
          >
            {label}
          </button>
        ))}
      </div>
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
