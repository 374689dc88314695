import { Checkbox, Select, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/ScrollArea.css";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { LimitedTextarea } from "#ui/components/limited.tsx";
import type { RowOf } from "#records/resource.ts";
import { stepCall } from "#records/steps.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import type { ClosingKey } from "../closing.ts";
import { projectCalls, readClosing } from "../endpoints.ts";
import { projectResults, type project } from "../project.ts";
import { projectSteps } from "../steps.ts";
import styles from "./dialogs.module.css";

type Result = keyof typeof projectResults;

/** The checklist of a closing: what the firm's data says, and what only a person can say. */
export function ClosingDialog({ row, onClose }: { readonly row: RowOf<typeof project>; readonly onClose: () => void }) {
  const params = { number: String(row.number) };
  const { data, error, refetch } = useRead(readClosing, { params }, { staleTime: 0 });
  const [result, setResult] = useState<Result | null>(null);
  const [closedAt, setClosedAt] = useState(firmToday);
  const [settlementNote, setSettlementNote] = useState("");
  const [recordsReturned, setRecordsReturned] = useState(false);
  const close = useWrite(stepCall(projectSteps, "close"), {
    refreshes: [projectCalls.read, projectCalls.list, projectCalls.history],
    success: "종결했습니다.",
    quiet: true,
    onSuccess: onClose,
  });
  const fields = close.error?.fields ?? {};
  const answered: Partial<Record<ClosingKey, boolean>> = {
    result: result !== null,
    records: recordsReturned,
    ...(settlementNote.trim() !== "" && { deposit: true }),
  };
  const submit = () =>
    close.mutate({
      params,
      body: { version: row.version, closedAt, settlementNote, recordsReturned, ...(result && { result }) },
    });
  return (
    <FormDialog
      title={`종결 · ${row.title}`}
      size="lg"
      label="종결"
      sending={close.isPending}
      failure={close.error?.message}
      onClose={onClose}
      onSubmit={submit}
    >
      {!data && !error && <SkeletonRows rows={5} columns="52px 1fr" />}
      {error && !data && (
        <ErrorState title="확인 항목을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      <ul className={styles.checklist} aria-label="종결 전 확인">
        {data?.models.map(({ key, label, met, detail }) => {
          const done = answered[key] ?? met;
          return (
            <li key={key}>
              <StateChip tone={done ? "green" : "red"}>{done ? "확인" : "남음"}</StateChip>
              <span>
                {label}
                {fields[key] && <span className={styles.failure}> — {fields[key]}</span>}
              </span>
              <small>{detail}</small>
            </li>
          );
        })}
      </ul>
      <Select
        label="결과"
        data={Object.entries(projectResults).map(([value, word]) => ({ value, label: word }))}
        value={result}
        onChange={(value) => setResult(value as Result | null)}
        data-autofocus
      />
      <TextInput
        type="date"
        label="종결일"
        max={firmToday()}
        value={closedAt}
        onChange={(event) => setClosedAt(event.currentTarget.value)}
        error={fields.closedAt}
      />
      <LimitedTextarea
        label="정산 메모"
        description="예수금이 남아 있을 때 어떻게 정산하는지 적습니다."
        autosize
        minRows={2}
        limit={2000}
        value={settlementNote}
        onChange={(event) => setSettlementNote(event.currentTarget.value)}
      />
      <Checkbox
        label="의뢰인에게 기록을 반환했습니다"
        checked={recordsReturned}
        onChange={(event) => setRecordsReturned(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
