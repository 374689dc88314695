import { Button, Group, Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import "@mantine/core/styles/Group.css";
import { useState, type FormEvent } from "react";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { inputOf, problemOf, valuesOf, type FormValues } from "#records/web/form/form-values.ts";
import { FieldInput } from "#records/web/form/inputs.tsx";
import { stepField, stepForm, wireNames, type StepField } from "./steps.ts";
import styles from "./consults.module.css";

type StepFormProps = {
  readonly names: readonly StepField[];
  /** What the fields begin with. */
  readonly preset?: FormValues;
  /** The word of the step, on its button. */
  readonly label: string;
  /** Takes the step with the body of its call; throws a CallError. */
  readonly take: (body: object) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for what a step needs and takes it; a refusal is shown here and what was typed stays. */
export function StepForm({ names, preset, label, take, onClose }: StepFormProps) {
  const [values, setValues] = useState<FormValues>({ ...valuesOf(stepForm, names, null), ...preset });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const found = names.flatMap((name) => {
      const problem = problemOf(stepField(name), values[name] ?? null);
      return problem === null ? [] : [[name, problem] as const];
    });
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return;
    setSending(true);
    try {
      await take(bodyOf(names, values));
    } catch (error) {
      setFailure(error as CallError);
      setSending(false);
    }
  };
  const message = (name: StepField) => problems[name] ?? fieldError(failure, wireNames[name] ?? name) ?? null;
  const shown = names.some((name) => message(name) !== null);
  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="sm">
        {names.map((name) => (
          <FieldInput
            key={name}
            name={name}
            first={name === names[0]}
            field={stepField(name)}
            value={values[name] ?? null}
            error={message(name)}
            onChange={(value) => setValues((now) => ({ ...now, [name]: value }))}
          />
        ))}
        {failure && !shown && (
          <p role="alert" className={styles.failure}>
            {failure.message}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            닫기
          </Button>
          <Button type="submit" loading={sending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The body of the call: what was left blank is not sent. */
function bodyOf(names: readonly StepField[], values: FormValues): object {
  const input = Object.entries(inputOf(stepForm, names, values));
  return Object.fromEntries(
    input.flatMap(([name, value]) => (value === null || value === "" ? [] : [[wireNames[name] ?? name, value]])),
  );
}
