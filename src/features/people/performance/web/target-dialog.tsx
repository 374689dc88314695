import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { useWrite } from "#platform/web/query.ts";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { readPerformance, setTargets } from "../endpoints.ts";
import { targetUnits, type FigureFacts } from "../figure.ts";
import type { Period } from "../period.ts";
import type { Line } from "./figure-table.tsx";
import styles from "./performance.module.css";

type TargetDialogProps = {
  readonly line: Line;
  readonly by: "staff" | "team";
  readonly period: Period;
  readonly figures: readonly FigureFacts[];
  readonly onClose: () => void;
};

/** 목표 of a person or a team for the period that is shown. */
export function TargetDialog({ line, by, period, figures, onClose }: TargetDialogProps) {
  const asked = figures.flatMap((figure, index) => {
    const unit = targetUnits[figure.unit];
    return unit === null ? [] : [{ ...figure, word: unit, before: line.cells[index]!.target ?? null }];
  });
  const [values, setValues] = useState<Readonly<Record<string, number | null>>>(() =>
    Object.fromEntries(asked.map(({ key, before }) => [key, before])),
  );
  const write = useWrite(setTargets, {
    refreshes: [readPerformance],
    success: "목표를 저장했습니다.",
    quiet: true,
    onSuccess: onClose,
  });
  const send = () => {
    const id = Number(line.key);
    const targets = asked.map(({ key }) => ({ figure: key, value: values[key] ?? null }));
    const whose = by === "staff" ? { staffId: id, teamId: null } : { staffId: null, teamId: id };
    write.mutate({ body: { period: period.kind, day: period.from, ...whose, targets } });
  };
  return (
    <FormDialog
      title={`${line.label} 목표 · ${period.label}`}
      label="저장"
      sending={write.isPending}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={send}
    >
      <div className={styles.fields}>
        {asked.map(({ key, label, word, definition }, index) => (
          <NumberInput
            key={key}
            label={label}
            description={definition}
            suffix={word}
            thousandSeparator=","
            min={1}
            {...(word === "%" && { max: 100 })}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={values[key] ?? ""}
            error={fieldError(write.error, `targets.${index}.value`)}
            {...(index === 0 && { "data-autofocus": true })}
            onChange={(next) => setValues({ ...values, [key]: Number(next) || null })}
          />
        ))}
      </div>
    </FormDialog>
  );
}
