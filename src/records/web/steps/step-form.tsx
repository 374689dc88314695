import { useState } from "react";
import type { CallError } from "#platform/web/call.ts";
import { fieldError } from "#ui/components/fields.tsx";
import { DialogForm } from "#ui/components/form-dialog.tsx";
import { Stack } from "@mantine/core";
import "@mantine/core/styles/Stack.css";
import { askedFields, type AnySteps } from "../../steps.ts";
import type { Resource } from "../../resource.ts";
import { inputOf, problemOf, valuesOf, type FormValues } from "../form/form-values.ts";
import { FieldInput } from "../form/inputs.tsx";
import { stepOf } from "./take-step.ts";

type StepFormProps = {
  readonly machine: AnySteps;
  readonly name: string;
  /** What the fields begin with, as a row holds it. */
  readonly preset?: object;
  /** Takes the step with what was told; throws a CallError. */
  readonly take: (told: object) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for what a step needs and takes it; a refusal is shown here and what was typed stays. */
export function StepForm({ machine, name, preset = {}, take, onClose }: StepFormProps) {
  const step = stepOf(machine, name);
  const fields = askedFields(machine, step);
  const facts: Resource = { ...machine.resource, fields: Object.fromEntries(fields) };
  const keys = fields.map(([key]) => key);
  const [values, setValues] = useState<FormValues>(valuesOf(facts, keys, preset));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<CallError | null>(null);
  const [sending, setSending] = useState(false);
  const send = async () => {
    const found = fields.flatMap(([key, field]) => {
      const problem = problemOf(field, values[key] ?? null);
      return problem === null ? [] : [[key, problem] as const];
    });
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return;
    setSending(true);
    try {
      await take(told(inputOf(facts, keys, values)));
      onClose();
    } catch (error) {
      setFailure(error as CallError);
      setSending(false);
    }
  };
  const message = (key: string) => problems[key] ?? fieldError(failure, key) ?? null;
  const isPlaced = keys.some((key) => message(key) !== null);
  return (
    <DialogForm
      label={step.label}
      cancelLabel="닫기"
      danger={step.danger === true}
      sending={sending}
      failure={isPlaced ? undefined : failure?.message}
      noValidate
      onClose={onClose}
      onSubmit={() => void send()}
    >
      <Stack gap="sm">
        {fields.map(([key, field], index) => (
          <FieldInput
            key={key}
            name={key}
            first={index === 0}
            field={field}
            value={values[key] ?? null}
            error={message(key)}
            onChange={(value) => setValues((now) => ({ ...now, [key]: value }))}
          />
        ))}
      </Stack>
    </DialogForm>
  );
}

/** What was left blank is not sent. */
function told(input: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== ""));
}
