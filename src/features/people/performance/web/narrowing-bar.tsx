import { Button, NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { categories, jobTypes, type Narrowing } from "./state.ts";
import styles from "./performance.module.css";

type Named = { readonly id: number; readonly name: string };

type NarrowingBarProps = {
  readonly teams: readonly Named[];
  readonly people: readonly Named[];
  readonly brands: readonly Named[];
  readonly value: Narrowing;
  readonly onChange: (change: Partial<Narrowing>) => void;
  readonly children?: ReactNode;
};

const nothing: Narrowing = { teamId: null, staffId: null, jobType: "", category: "", brandId: null };

/** What is counted: a row of selects, of which those that offer nothing are left out. */
export function NarrowingBar({ teams, people, brands, value, onChange, children }: NarrowingBarProps) {
  const isNarrowed = Object.entries(nothing).some(([key, none]) => value[key as keyof Narrowing] !== none);
  return (
    <search className={styles.bar} aria-label="실적 거르기">
      {children}
      {teams.length > 1 && (
        <Choice label="팀" of={teams} value={value.teamId} onChange={(teamId) => onChange({ teamId })} />
      )}
      {people.length > 1 && (
        <Choice label="직원" of={people} value={value.staffId} onChange={(staffId) => onChange({ staffId })} />
      )}
      {people.length > 1 && (
        <NativeSelect
          aria-label="직무"
          data={[{ value: "", label: "직무 전체" }, ...jobTypes.map((one) => ({ value: one, label: one }))]}
          value={value.jobType}
          onChange={(event) => onChange({ jobType: event.currentTarget.value as Narrowing["jobType"] })}
        />
      )}
      <NativeSelect
        aria-label="분야"
        data={[{ value: "", label: "분야 전체" }, ...categories.map((one) => ({ value: one, label: one }))]}
        value={value.category}
        onChange={(event) => onChange({ category: event.currentTarget.value as Narrowing["category"] })}
      />
      {brands.length > 0 && (
        <Choice label="브랜드" of={brands} value={value.brandId} onChange={(brandId) => onChange({ brandId })} />
      )}
      {isNarrowed && (
        <Button variant="subtle" onClick={() => onChange(nothing)}>
          지우기
        </Button>
      )}
    </search>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly of: readonly Named[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
};

function Choice({ label, of, value, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: "", label: `${label} 전체` }, ...of.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? "" : String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}
