import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { LimitedInput } from "#ui/components/limited.tsx";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";

export type AskedField = {
  readonly key: string;
  readonly label: string;
  readonly kind: "text" | "won";
  readonly initial?: string | number;
};
type Values = Readonly<Record<string, string | number>>;

type AskDialogProps = {
  readonly title: string;
  readonly fields: readonly AskedField[];
  readonly confirmLabel: string;
  readonly sending: boolean;
  readonly error: CallError | null;
  readonly onClose: () => void;
  readonly onSend: (values: Values) => void;
};

/** Asks for the few values that a step needs, and shows what the server says about each. */
export function AskDialog({ title, fields, confirmLabel, sending, error, onClose, onSend }: AskDialogProps) {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map(({ key, initial = "" }) => [key, initial])),
  );
  return (
    <FormDialog title={title} label={confirmLabel} sending={sending} onClose={onClose} onSubmit={() => onSend(values)}>
      {fields.map((field, index) => (
        <AskedInput
          key={field.key}
          field={field}
          value={values[field.key] ?? ""}
          error={fieldError(error, field.key)}
          isFirst={index === 0}
          onChange={(value) => setValues({ ...values, [field.key]: value })}
        />
      ))}
    </FormDialog>
  );
}

type AskedInputProps = {
  readonly field: AskedField;
  readonly value: string | number;
  readonly error: string | undefined;
  readonly isFirst: boolean;
  readonly onChange: (value: string | number) => void;
};

function AskedInput({ field, value, error, isFirst, onChange }: AskedInputProps) {
  const { label, kind } = field;
  const common = { label, error, required: true, ...(isFirst && { "data-autofocus": true }) };
  if (kind === "won") {
    return (
      <NumberInput
        {...common}
        suffix="원"
        thousandSeparator=","
        min={1}
        allowDecimal={false}
        hideControls
        value={value}
        onChange={(next) => onChange(Number(next) || 0)}
      />
    );
  }
  return (
    <LimitedInput {...common} limit={500} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
