import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import { useState } from "react";
import { projectRef } from "#firm/refs.ts";
import { notifyInfo } from "#platform/web/notify.ts";
import { useWrite } from "#platform/web/query.ts";
import { isWalled } from "#records/field.ts";
import type { RowOf } from "#records/resource.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { formatMinutes, readMinutes } from "../day.ts";
import { correctWorktime } from "../endpoints.ts";
import { categories, type Category, type worktime } from "../worktime.ts";
import { refreshWorktime } from "./refresh.ts";

type CorrectionDialogProps = { readonly row: RowOf<typeof worktime>; readonly onClose: () => void };

/** 정정: what an approved entry should have been. It stays; the difference is submitted beside it. */
export default function CorrectionDialog({ row, onClose }: CorrectionDialogProps) {
  const [values, setValues] = useState(() => ({
    minutes: formatMinutes(row.minutes).replaceAll(" ", ""),
    project: row.project,
    category: row.category,
    billable: row.billable,
    reason: "",
  }));
  const [problem, setProblem] = useState<string>();
  const set = (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change }));
  const write = useWrite(correctWorktime, {
    quiet: true,
    onSuccess: () => {
      onClose();
      notifyInfo("정정을 제출했습니다.", "승인된 기록은 그대로 남고 차이만 승인을 받습니다.");
      void refreshWorktime();
    },
  });
  const send = () => {
    const minutes = readMinutes(values.minutes);
    setProblem(minutes === null ? "시간을 적어 주세요. 없던 일이면 0을 적습니다." : undefined);
    if (minutes === null) return;
    const { project, category, billable, reason } = values;
    const body = {
      version: row.version,
      minutes,
      project: project && !isWalled(project) ? project.id : null,
      category,
      billable,
      reason,
    };
    write.mutate({ params: { number: String(row.number) }, body });
  };
  return (
    <FormDialog
      title="승인된 기록 정정"
      label="정정 제출"
      noValidate
      sending={write.isPending}
      failure={unplacedError(write.error)}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label="맞는 시간"
        withAsterisk
        data-autofocus
        description="없던 일이면 0을 적습니다."
        value={values.minutes}
        error={problem ?? fieldError(write.error, "minutes")}
        onChange={(event) => set({ minutes: event.currentTarget.value })}
      />
      <NativeSelect
        label="분류"
        data={Object.entries(categories).map(([value, label]) => ({ value, label }))}
        value={values.category}
        onChange={(event) => set({ category: event.currentTarget.value as Category })}
      />
      <RefInput
        label="사건"
        target={projectRef}
        value={values.project}
        error={fieldError(write.error, "project")}
        onChange={(project) => set({ project })}
      />
      <Checkbox
        label="청구 대상"
        checked={values.billable}
        onChange={(event) => set({ billable: event.currentTarget.checked })}
      />
      <LimitedInput
        label="사유"
        withAsterisk
        limit={500}
        value={values.reason}
        error={fieldError(write.error, "reason")}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
