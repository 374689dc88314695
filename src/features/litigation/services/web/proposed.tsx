import { Checkbox, NumberInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/NumberInput.css";
import { ComputedDays } from "#features/litigation/deadlines/computed-days.tsx";
import type { CallOutput } from "#platform/endpoint.ts";
import type { proposeDeadlines } from "../schemas.ts";

export type Proposal = CallOutput<typeof proposeDeadlines>["models"][number];
/** Rule → the days that the court set, null where the law sets them. Absent: not chosen. */
export type Chosen = ReadonlyMap<number, number | null>;

type ProposedProps = {
  readonly proposals: readonly Proposal[];
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
};

/** Deadlines that the document usually starts; a person takes those that hold. */
export function Proposed({ proposals, chosen, onChange }: ProposedProps) {
  const set = (ruleId: number, days: number | null | undefined) => {
    const next = new Map(chosen);
    if (days === undefined) next.delete(ruleId);
    else next.set(ruleId, days);
    onChange(next);
  };
  return proposals.map(({ ruleId, name, peremptory, lawRef, note, computed }) => (
    <fieldset key={ruleId}>
      <Checkbox
        label={`${peremptory ? "⚑ " : ""}${name} · ${lawRef}`}
        description={note}
        checked={chosen.has(ruleId)}
        onChange={(event) => set(ruleId, event.currentTarget.checked ? null : undefined)}
      />
      {computed === null && chosen.has(ruleId) && (
        <NumberInput
          label="법원이 정한 일수"
          min={1}
          max={1000}
          value={chosen.get(ruleId) ?? ""}
          onChange={(days) => set(ruleId, typeof days === "number" ? days : null)}
        />
      )}
      {computed !== null && chosen.has(ruleId) && <ComputedDays computed={computed} />}
    </fieldset>
  ));
}

/** Of the chosen ones those that are proposed now. */
export function stillProposed(chosen: Chosen, proposals: readonly Proposal[]): Chosen {
  return new Map([...chosen].filter(([rule]) => proposals.some(({ ruleId }) => ruleId === rule)));
}

/** The chosen ones as they are sent. */
export function sentDeadlines(chosen: Chosen, documentName: string, provisional: boolean) {
  return [...chosen].map(([ruleId, courtDays]) => ({ ruleId, courtDays, courtOn: null, documentName, provisional }));
}
