import { Button, NativeSelect } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { projectRef } from "#firm/refs.ts";
import { formatDateTime, seoulDay } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { refreshReads, useWrite } from "#platform/web/query.ts";
import type { Ref } from "#records/field.ts";
import { RefInput } from "#records/web/form/ref-input.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { fieldError, unplacedError } from "#ui/components/fields.tsx";
import { FormDialog } from "#ui/components/form-dialog.tsx";
import { LimitedInput } from "#ui/components/limited.tsx";
import { formatMinutes, minutesBetween } from "../day.ts";
import { beatTimer, discardTimer, readTimer, startTimer, stopTimer } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";
import { categories, type Category } from "../worktime.ts";
import { refreshWorktime } from "./refresh.ts";
import type { Preset } from "./week-types.ts";
import styles from "./timer.module.css";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));

type Timer = NonNullable<CallOutput<typeof schemas.readTimer>["model"]>;
type TimerDialogProps = { readonly timer: Timer | null; readonly onClose: () => void };

/** Starts the timer, or ends the one that runs. */
export default function TimerDialog({ timer, onClose }: TimerDialogProps) {
  return timer ? <Running timer={timer} onClose={onClose} /> : <Start onClose={onClose} />;
}

function Start({ onClose }: { readonly onClose: () => void }) {
  const [project, setProject] = useState<Ref | null>(null);
  const [category, setCategory] = useState<Category>("writing");
  const [memo, setMemo] = useState("");
  const start = useWrite(startTimer, { quiet: true, refreshes: [readTimer], onSuccess: onClose });
  return (
    <FormDialog
      title="타이머 시작"
      label="시작"
      noValidate
      sending={start.isPending}
      failure={unplacedError(start.error)}
      onClose={onClose}
      onSubmit={() =>
        start.mutate({ body: { project: project?.id ?? null, category, billable: project !== null, memo } })
      }
    >
      <NativeSelect
        label="분류"
        data-autofocus
        data={Object.entries(categories).map(([value, label]) => ({ value, label }))}
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value as Category)}
      />
      <RefInput
        label="사건"
        target={projectRef}
        value={project}
        error={fieldError(start.error, "project")}
        onChange={setProject}
      />
      <LimitedInput
        label="내용"
        limit={500}
        value={memo}
        error={fieldError(start.error, "memo")}
        onChange={(event) => setMemo(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

const minuteOf = (moment: string) => formatDateTime(moment).slice(5, 16);

function Running({ timer, onClose }: { readonly timer: Timer; readonly onClose: () => void }) {
  const { startedAt, activeAt, forgotten, asks, category, project, memo } = timer;
  const [said, setSaid] = useState(memo);
  const [rest, setRest] = useState<Preset | null>(null);
  const refreshes = [readTimer];
  const stop = useWrite(stopTimer, {
    failure: "타이머를 끝내지 못했습니다.",
    onSuccess: ({ rest: left }) => {
      void refreshWorktime();
      if (!left) return onClose();
      setRest({ day: seoulDay(left.startAt), project, category, memo: said, ...left });
    },
  });
  const resume = useWrite(beatTimer, { refreshes, onSuccess: onClose, failure: "타이머를 이어 가지 못했습니다." });
  const discard = useWrite(discardTimer, { refreshes, onSuccess: onClose, failure: "타이머를 지우지 못했습니다." });
  if (rest) return <Rest rest={rest} onClose={() => (void refreshReads(readTimer), onClose())} />;
  const end = (until: "activity" | "now") => stop.mutate({ body: { until, memo: said } });
  const forget = async () => {
    const yes = await confirm({ title: "타이머를 기록 없이 지울까요?", confirmLabel: "지우기", danger: true });
    if (yes) discard.mutate({});
  };
  return (
    <Dialog title="타이머" onClose={onClose}>
      <div className={styles.lines}>
        <p className={styles.says}>
          {minuteOf(startedAt)}에 시작 · {categories[category]}
          {project && ` · ${project.label}`}
        </p>
        {forgotten && (
          <p className={styles.says} role="alert">
            마지막 활동은 {minuteOf(activeAt)}입니다. 그때까지 기록하고, 나머지는 따로 더할 수 있습니다.
          </p>
        )}
        {!forgotten && asks && (
          <p className={styles.says} role="alert">
            8시간 넘게 돌고 있습니다. 계속 일하고 있었는지 확인해 주세요.
          </p>
        )}
        <LimitedInput label="내용" limit={500} value={said} onChange={(event) => setSaid(event.currentTarget.value)} />
        <div className={styles.buttons}>
          <Button variant="subtle" color="red" onClick={() => void forget()}>
            지우기
          </Button>
          {asks && (
            <Button
              variant="default"
              loading={resume.isPending}
              onClick={() => resume.mutate({ body: { resumes: true } })}
            >
              계속 진행
            </Button>
          )}
          <Button loading={stop.isPending} onClick={() => end(forgotten ? "activity" : "now")}>
            {forgotten ? `${minuteOf(activeAt).slice(6)}까지 기록` : "끝내고 기록"}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** What lay between the last sign of the person and the answer: offered, never entered by itself. */
function Rest({ rest, onClose }: { readonly rest: Preset; readonly onClose: () => void }) {
  const [adds, setAdds] = useState(false);
  if (adds)
    return (
      <Suspense>
        <EntryDialog of={rest} onClose={onClose} />
      </Suspense>
    );
  const minutes = minutesBetween({ startAt: rest.startAt!, endAt: rest.endAt! });
  return (
    <Dialog title="남은 시간" onClose={onClose}>
      <div className={styles.lines}>
        <p className={styles.says}>
          {minuteOf(rest.startAt!)}부터 {minuteOf(rest.endAt!)}까지 {formatMinutes(minutes)}이 남아 있습니다. 일한
          시간이면 더해 주세요.
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setAdds(true)}>
            더하기
          </Button>
          <Button data-autofocus onClick={onClose}>
            더하지 않음
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
