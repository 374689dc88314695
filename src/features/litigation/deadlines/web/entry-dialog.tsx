import { Checkbox, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/NumberInput.css";
import { useState } from "react";
import { legalCaseRef, projectRef, staffRef } from "#firm/refs.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { refreshRecord } from "#records/web/refresh.ts";
import { useRead, useWrite } from "#platform/web/query.ts";
import { fieldError, TextField, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { deadline, overdueChoices } from "../deadline.ts";
import { correctDeadline, enterDeadline, listOfCase, listOfRecord, previewDeadline } from "../endpoints.ts";
import { BasisFields, blankBasis, sentBasis } from "./basis-fields.tsx";
import { CaseDialog } from "../case-dialog.tsx";
import { ComputedDays } from "../computed-days.tsx";
import styles from "../deadlines.module.css";

type EntryDialogProps = {
  readonly onClose: () => void;
  /** Where it hangs, when that is known. */
  readonly place?: {
    readonly case?: Ref | null;
    readonly project?: Ref | null;
    /** A record of another kind. */
    readonly record?: { readonly type: string; readonly id: number; readonly label: string };
  };
  /** The deadline that the new one takes the place of. */
  readonly corrects?: {
    readonly number: number;
    readonly version: number;
    readonly party: string;
    readonly documentName: string;
  };
};

const blank = {
  case: null as Ref | null,
  project: null as Ref | null,
  owner: null as Ref | null,
  party: "",
  documentName: "",
};

/** Enters a deadline, or corrects one by a new row: computed while it is typed, then shown among all of its case. */
export default function EntryDialog({ onClose, place, corrects }: EntryDialogProps) {
  const [basis, setBasis] = useState(blankBasis);
  const [values, setValues] = useState({
    ...blank,
    case: place?.case ?? null,
    project: place?.project ?? null,
    party: corrects?.party ?? "",
    documentName: corrects?.documentName ?? "",
  });
  const [court, setCourt] = useState({ days: "" as number | string, on: "" });
  const [provisional, setProvisional] = useState(false);
  const [overdue, setOverdue] = useState<"" | keyof typeof overdueChoices>("");
  const [reason, setReason] = useState("");
  const after = {
    quiet: true,
    once: true,
    refreshes: [listOfCase, listOfRecord],
    onSuccess: () => void refreshRecord(deadline),
  };
  const enter = useWrite(enterDeadline, after);
  const correct = useWrite(correctDeadline, after);
  const sent = corrects ? correct : enter;
  const start = sentBasis(basis);
  const told = start && {
    ...start,
    courtDays: typeof court.days === "number" ? court.days : null,
    courtOn: court.on || null,
  };
  const preview = usePreview(told);
  if (sent.data) return <CaseDialog models={sent.data.models} onClose={onClose} />;
  const send = () => {
    if (!told) return;
    const { owner, party, documentName } = values;
    const entry = { ...told, party, documentName, ownerId: owner?.id ?? null, provisional, overdue: overdue || null };
    if (corrects) {
      const { number, version } = corrects;
      correct.mutate({ params: { number: String(number) }, body: { version, reason, ...entry } });
    } else {
      const record = place?.record && { type: place.record.type, id: place.record.id };
      const [caseId, projectId] = [values.case?.id ?? null, values.project?.id ?? null];
      enter.mutate({ body: { ...entry, caseId, projectId, record: record ?? null } });
    }
  };
  return (
    <FormDialog
      title={corrects ? "기한 정정" : "기한 입력"}
      size={640}
      label={corrects ? "정정" : "입력"}
      sending={sent.isPending}
      disabled={told === null || (corrects !== undefined && reason.trim() === "")}
      failure={unplacedError(sent.error) ?? (fieldError(sent.error, "overdue") && sent.error?.message)}
      failureOpens={sent.error?.opens}
      noValidate
      onClose={onClose}
      onSubmit={send}
    >
      {place?.record && <p className={styles.about}>{place.record.label}의 기한</p>}
      {!corrects && !place?.record && (
        <>
          <RefInput
            label="소송사건"
            target={legalCaseRef}
            value={values.case}
            onChange={(chosen) => setValues((now) => ({ ...now, case: chosen }))}
            error={fieldError(sent.error, "caseId")}
          />
          {values.case === null && (
            <RefInput
              label="사건 (소송 전)"
              target={projectRef}
              value={values.project}
              onChange={(chosen) => setValues((now) => ({ ...now, project: chosen }))}
              error={fieldError(sent.error, "projectId")}
            />
          )}
        </>
      )}
      <BasisFields value={basis} onChange={setBasis} failure={sent.error ?? preview.error} />
      <div className={styles.row}>
        <NumberInput
          label="법원이 정한 일수"
          min={1}
          max={1000}
          value={court.days}
          error={fieldError(sent.error, "courtDays")}
          onChange={(days) => setCourt((now) => ({ ...now, days }))}
        />
        <TextInput
          type="date"
          label="법원이 정한 날"
          max="9999-12-31"
          value={court.on}
          error={fieldError(sent.error, "courtOn")}
          onChange={(event) => setCourt({ ...court, on: event.currentTarget.value })}
        />
      </div>
      <div className={styles.row}>
        <TextField
          name="party"
          label="송달받은 당사자"
          limit={100}
          value={values.party}
          onChange={(event) => setValues({ ...values, party: event.currentTarget.value })}
          failure={sent.error}
        />
        <TextField
          name="documentName"
          label="제출할 문서"
          limit={200}
          value={values.documentName}
          onChange={(event) => setValues({ ...values, documentName: event.currentTarget.value })}
          failure={sent.error}
        />
        <RefInput
          label="담당"
          target={staffRef}
          value={values.owner}
          onChange={(owner) => setValues((now) => ({ ...now, owner }))}
          error={fieldError(sent.error, "ownerId")}
        />
      </div>
      <Checkbox
        label="잠정: 송달일을 몰라 가장 이른 날로 계산"
        checked={provisional}
        onChange={(event) => setProvisional(event.currentTarget.checked)}
      />
      {fieldError(sent.error, "overdue") && (
        <NativeSelect
          label="지난 기한"
          data={[
            { value: "", label: "골라 주세요" },
            ...Object.entries(overdueChoices).map(([value, label]) => ({ value, label })),
          ]}
          value={overdue}
          onChange={(event) => setOverdue(event.currentTarget.value as typeof overdue)}
        />
      )}
      {corrects && (
        <TextField
          name="reason"
          label="정정 사유"
          withAsterisk
          limit={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          failure={sent.error}
        />
      )}
      {preview.data && <ComputedDays computed={preview.data.model} />}
    </FormDialog>
  );
}

const nothing = {
  ruleId: 1,
  method: "personal" as const,
  startOn: "2026-01-01",
  openedOn: null,
  courtDays: null,
  courtOn: null,
};

/** The computation of what is typed so far; nothing while rule or day are missing. */
function usePreview(told: (Omit<typeof nothing, "method" | "openedOn" | "courtDays" | "courtOn"> & object) | null) {
  const read = useRead(
    previewDeadline,
    { body: (told ?? nothing) as never },
    { enabled: told !== null, keepPrevious: true },
  );
  return told === null ? { data: undefined, error: null } : read;
}
