import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { firmToday } from "#platform/dates.ts";
import { notifyError, notifyUndo } from "#platform/web/notify.ts";
import { call, type CallError } from "#platform/web/call.ts";
import { useWrite } from "#platform/web/query.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { projectRef } from "#firm/refs.ts";
import { acceptProposals, enterWorktime, removeWorktime, restoreWorktime, worktimeCalls } from "../endpoints.ts";
import { categories, type Category } from "../worktime.ts";
import { problemsOf, sentOf, valuesOfEntry, type EntryValues } from "./entry-form.ts";
import { refreshWorktime } from "./refresh.ts";
import type { Preset, WeekEntry } from "./week-types.ts";
import styles from "./worktime.module.css";

type EntryDialogProps = { readonly of: WeekEntry | Preset; readonly onClose: () => void };

/** An entry of one's own, new or changed: clock times, or a day and minutes. */
export default function EntryDialog({ of, onClose }: EntryDialogProps) {
  const [values, setValues] = useState(() => valuesOfEntry(of));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { send, isPending, error } = useSave(of, onClose);
  const set = (change: Partial<EntryValues>) => setValues((now) => ({ ...now, ...change }));
  const save = () => {
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length === 0) send(values);
  };
  const wrong = (key: string) => problems[key] ?? fieldError(error, key);
  const isNew = !("number" in of);
  return (
    <FormDialog
      title={isNew ? "업무시간 등록" : "업무시간 수정"}
      label="저장"
      noValidate
      sending={isPending}
      failure={wrong("sources") ?? unplacedError(error)}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={styles.pair}>
        <TextInput
          label="날짜"
          type="date"
          withAsterisk
          max={firmToday()}
          value={values.day}
          error={wrong("day")}
          onChange={(event) => set({ day: event.currentTarget.value })}
        />
        <NativeSelect
          label="분류"
          data={Object.entries(categories).map(([value, label]) => ({ value, label }))}
          value={values.category}
          error={wrong("category")}
          onChange={(event) => set({ category: event.currentTarget.value as Category })}
        />
      </div>
      <TimeInputs values={values} set={set} wrong={wrong} />
      <RefInput
        label="사건"
        target={projectRef}
        value={values.project}
        error={wrong("project")}
        onChange={(project) => set({ project, billable: project !== null })}
      />
      <LimitedInput
        label="내용"
        limit={500}
        value={values.memo}
        error={wrong("memo")}
        onChange={(event) => set({ memo: event.currentTarget.value })}
      />
      <Checkbox
        label="청구 대상"
        checked={values.billable}
        onChange={(event) => set({ billable: event.currentTarget.checked })}
      />
      {!isNew && <Remove entry={of} onDone={onClose} />}
    </FormDialog>
  );
}

function useSave(of: WeekEntry | Preset, onClose: () => void) {
  const done = { quiet: true, onSuccess: () => (onClose(), void refreshWorktime()) };
  const enter = useWrite(enterWorktime, { ...done, once: true });
  const accept = useWrite(acceptProposals, { ...done, once: true });
  const change = useWrite(worktimeCalls.update, done);
  const send = (values: EntryValues) => {
    const body = sentOf(values);
    if ("number" in of) {
      const { minutes, ...rest } = body;
      const changes = minutes === null ? rest : { ...rest, minutes };
      change.mutate({ params: { number: String(of.number) }, body: { version: of.version, changes } });
    } else if (of.sources) accept.mutate({ body: { ...body, sources: [...of.sources] } });
    else enter.mutate({ body });
  };
  const writes = [enter, accept, change];
  return {
    send,
    isPending: writes.some(({ isPending }) => isPending),
    error: writes.find(({ error }) => error)?.error ?? null,
  };
}

type TimeInputsProps = {
  readonly values: EntryValues;
  readonly set: (change: Partial<EntryValues>) => void;
  readonly wrong: (key: string) => string | undefined;
};

function TimeInputs({ values, set, wrong }: TimeInputsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="시간을 적는 방법"
        data={[
          { value: "minutes", label: "시간만" },
          { value: "clock", label: "시각" },
        ]}
        value={values.clocked ? "clock" : "minutes"}
        onChange={(value) => set({ clocked: value === "clock" })}
      />
      {values.clocked ? (
        <>
          <div className={styles.pair}>
            <TextInput
              label="시작"
              type="time"
              withAsterisk
              data-autofocus
              value={values.from}
              error={wrong("startAt")}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextInput
              label="종료"
              type="time"
              withAsterisk
              value={values.until}
              description={
                values.from !== "" && values.until !== "" && values.until <= values.from
                  ? "자정을 넘긴 시간은 날짜별로 나누어 등록합니다."
                  : undefined
              }
              error={wrong("endAt") ?? wrong("minutes")}
              onChange={(event) => set({ until: event.currentTarget.value })}
            />
          </div>
          <Checkbox
            label="병행"
            description="같은 때의 다른 기록과 겹쳐도 됩니다. 합계에는 한 번만 셉니다."
            checked={values.parallel}
            error={wrong("parallel")}
            onChange={(event) => set({ parallel: event.currentTarget.checked })}
          />
        </>
      ) : (
        <TextInput
          label="시간"
          withAsterisk
          data-autofocus
          placeholder="90, 1:30, 1시간 30분"
          value={values.minutes}
          error={wrong("minutes") ?? wrong("startAt")}
          onChange={(event) => set({ minutes: event.currentTarget.value })}
        />
      )}
    </>
  );
}

function Remove({ entry, onDone }: { readonly entry: WeekEntry; readonly onDone: () => void }) {
  const params = { number: String(entry.number) };
  const restore = async (version: number) => {
    try {
      await call(restoreWorktime, { params, body: { version } });
    } catch (failure) {
      notifyError("복원하지 못했습니다.", (failure as CallError).message);
    }
    await refreshWorktime();
  };
  const remove = useWrite(removeWorktime, {
    failure: "삭제하지 못했습니다.",
    onSuccess: ({ version }) => {
      onDone();
      void refreshWorktime();
      notifyUndo("업무시간을 삭제했습니다.", () => void restore(version));
    },
  });
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        loading={remove.isPending}
        onClick={() => remove.mutate({ params, body: { version: entry.version } })}
      >
        삭제
      </Button>
    </div>
  );
}
