import { TextInput } from "@mantine/core";

type Range = { readonly from: string; readonly to: string };
type DayRangeProps = Range & { readonly onChange: (range: Range) => void };

/** The first and the last day of what a screen counts, as `YYYY-MM-DD`; empty while somebody types. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <>
      <TextInput
        type="date"
        aria-label="시작일"
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value, to })}
      />
      <TextInput
        type="date"
        aria-label="종료일"
        value={to}
        onChange={(event) => onChange({ from, to: event.currentTarget.value })}
      />
    </>
  );
}
