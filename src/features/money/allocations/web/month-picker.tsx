import { Button, TextInput } from "@mantine/core";
import { addMonths, firmToday } from "#platform/dates.ts";
import styles from "./allocations.module.css";

type MonthPickerProps = { readonly month: string; readonly onChange: (month: string) => void };

/** A month, the one before, or all of them. */
export function MonthPicker({ month, onChange }: MonthPickerProps) {
  const from = month === "all" ? firmToday().slice(0, 7) : month;
  return (
    <div className={styles.states}>
      <Button size="xs" variant="default" onClick={() => onChange(addMonths(`${from}-01`, -1).slice(0, 7))}>
        이전 달
      </Button>
      <TextInput
        size="xs"
        type="month"
        aria-label="월"
        value={month === "all" ? "" : month}
        onChange={(event) => onChange(event.currentTarget.value || "all")}
      />
      <Button
        size="xs"
        variant={month === "all" ? "filled" : "default"}
        aria-pressed={month === "all"}
        onClick={() => onChange("all")}
      >
        모든 달
      </Button>
    </div>
  );
}
