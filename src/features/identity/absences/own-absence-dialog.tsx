import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { useWrite } from "#platform/web/query.ts";
import { inputOf, problemOf, valuesOf, type FormValue, type FormValues } from "#records/web/form/form-values.ts";
import { FieldInput } from "#records/web/form/inputs.tsx";
import { fieldError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { absence } from "./absence.ts";
import { changeOwnAbsence, enterOwnAbsence } from "./endpoints.ts";
import { absenceReads, type OwnAbsence } from "./own-absences.ts";

const keys = ["kind", "startsAt", "endsAt", "deputy", "note"] as const;

type OwnAbsenceDialogProps = {
  /** Null: a new one. */
  readonly absence: OwnAbsence | null;
  /** For whom one is written down, oneself first. */
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
};

function begin(stored: OwnAbsence | null): FormValues {
  const today = firmToday();
  if (!stored) {
    const blank = valuesOf(absence, keys, { kind: "leave" });
    return { ...blank, startsAt: `${today}T09:00`, endsAt: `${today}T18:00` };
  }
  const { deputy } = stored;
  const asRef = deputy && { id: deputy.id, number: deputy.id, label: deputy.name };
  return valuesOf(absence, keys, { ...stored, deputy: asRef });
}

/** Writes an absence down, or changes one. */
export default function OwnAbsenceDialog({ absence: stored, people, onClose }: OwnAbsenceDialogProps) {
  const [values, setValues] = useState(() => begin(stored));
  const [staff, setStaff] = useState(String(stored?.staff.id ?? people[0]?.id ?? ""));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const done = { refreshes: absenceReads, quiet: true, onSuccess: onClose };
  const enter = useWrite(enterOwnAbsence, done);
  const change = useWrite(changeOwnAbsence, done);
  const error = stored ? change.error : enter.error;
  const set = (key: string, value: FormValue) => setValues((now) => ({ ...now, [key]: value }));
  const save = () => {
    const found = keys.flatMap((key) => {
      const problem = problemOf(absence.fields[key], values[key] ?? null);
      return problem === null ? [] : [[key, problem] as const];
    });
    setProblems(Object.fromEntries(found));
    if (found.length > 0) return;
    const sent = inputOf(absence, keys, values) as never;
    if (stored) {
      change.mutate({ params: { number: String(stored.number) }, body: { version: stored.version, changes: sent } });
    } else enter.mutate({ body: { ...(sent as object), staff: Number(staff) } as never });
  };
  return (
    <FormDialog
      title={stored ? "부재 수정" : "부재 등록"}
      label="저장"
      noValidate
      sending={enter.isPending || change.isPending}
      failure={error && Object.keys(error.fields).length === 0 ? error.message : undefined}
      onClose={onClose}
      onSubmit={save}
    >
      {people.length > 1 && (
        <NativeSelect
          label="직원"
          disabled={stored !== null}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={staff}
          error={fieldError(error, "staff")}
          onChange={(event) => setStaff(event.currentTarget.value)}
        />
      )}
      {keys.map((key) => (
        <FieldInput
          key={key}
          name={key}
          first={key === "kind"}
          field={absence.fields[key]}
          value={values[key] ?? null}
          error={problems[key] ?? fieldError(error, key) ?? null}
          onChange={(value) => set(key, value)}
        />
      ))}
    </FormDialog>
  );
}
