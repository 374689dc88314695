import { Button } from "@mantine/core";
import { useState } from "react";
import type { Field } from "../../field.ts";
import type { Resource } from "../../resource.ts";
import { nothing } from "../shown.ts";
import type { FormValue, FormValues } from "./form-values.ts";
import type { OpenMerge } from "./use-typed-values.ts";
import styles from "./record-form.module.css";

type MergeViewProps = {
  readonly resource: Resource;
  readonly merge: OpenMerge;
  /** With my changes. */
  readonly values: FormValues;
  readonly onChoose: (chosen: FormValues) => void;
};

const sides = [
  { name: "mine", label: "내가 입력한 내용" },
  { name: "theirs", label: "먼저 저장된 내용" },
] as const;

/** Somebody else changed the same fields first: for each, the person chooses which stays. */
export function MergeView({ resource, merge, values, onChoose }: MergeViewProps) {
  const [taken, setTaken] = useState<Readonly<Record<string, "mine" | "theirs">>>({});
  const valueOf = (key: string, side: "mine" | "theirs") => (side === "mine" ? values[key] : merge.theirs[key]) ?? null;
  const chosen = Object.fromEntries(merge.conflicts.map((key) => [key, valueOf(key, taken[key] ?? "mine")]));
  return (
    <div className={styles.form}>
      <p role="alert">다른 사용자가 먼저 저장했습니다. 서로 다른 항목에서 남길 내용을 골라 주세요.</p>
      {merge.conflicts.map((key) => {
        const field = resource.fields[key]!;
        return (
          <fieldset key={key} className={styles.conflict}>
            <legend>{field.label}</legend>
            {sides.map(({ name, label }) => (
              <label key={name}>
                <input
                  type="radio"
                  name={key}
                  checked={(taken[key] ?? "mine") === name}
                  onChange={() => setTaken({ ...taken, [key]: name })}
                />
                <span>
                  <span className={styles.side}>{label}</span>
                  {valueText(field, valueOf(key, name))}
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <div className={styles.buttons}>
        <Button data-autofocus onClick={() => onChoose(chosen)}>
          고른 내용으로 저장
        </Button>
      </div>
    </div>
  );
}

/** What an input holds, as text. */
function valueText(field: Field, value: FormValue): string {
  if (value === null || value === "") return nothing;
  if (typeof value === "boolean") return value ? "예" : "아니요";
  if (typeof value === "object") return value.label;
  return field.options?.[value] ?? value.replace("T", " ");
}
