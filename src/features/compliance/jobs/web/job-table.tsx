import { Button } from "@mantine/core";
import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatNumber } from "#platform/number.ts";
import { useWrite } from "#platform/web/query.ts";
import { StateChip } from "#ui/components/chip.tsx";
import type { Tone } from "#platform/tone.ts";
import { confirm } from "#ui/components/confirm.ts";
import { Table } from "#ui/components/table.tsx";
import { cancelJob, listJobs, retryJob } from "../endpoints.ts";
import { jobStates, type JobState } from "../job-states.ts";
import type * as schemas from "../schemas.ts";

type Job = CallOutput<typeof schemas.listJobs>["models"][number];

const tones: Readonly<Record<JobState, Tone>> = { failed: "red", waiting: "amber", running: "blue", done: "grey" };
const times: Readonly<Record<JobState, string>> = {
  failed: "실패 일시",
  waiting: "다음 실행",
  running: "시작 일시",
  done: "종료 일시",
};

/** The jobs of one state, with what can be done about each. */
export function JobTable({ state, jobs }: { readonly state: JobState; readonly jobs: readonly Job[] }) {
  const refreshes = [listJobs];
  const retry = useWrite(retryJob, { refreshes, success: "다시 실행합니다." });
  const cancel = useWrite(cancelJob, { refreshes, success: "작업을 취소했습니다." });
  const askCancel = async ({ id, label }: Job) => {
    const question = {
      title: `${label} 작업을 취소할까요?`,
      confirmLabel: "작업 취소",
      cancelLabel: "닫기",
      danger: true,
    };
    if (await confirm(question)) cancel.mutate({ params: { jobId: id } });
  };
  const busy = retry.isPending || cancel.isPending;
  return (
    <Table label="작업" wraps stacks>
      <thead>
        <tr>
          <th scope="col">작업</th>
          <th scope="col">상태</th>
          <th scope="col" data-right>
            시도
          </th>
          <th scope="col">{times[state]}</th>
          <th scope="col">실패 원인</th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id}>
            <td>{job.label}</td>
            <td>
              <StateChip tone={tones[state]}>{job.canceled ? "취소" : jobStates[state]}</StateChip>
            </td>
            <td data-right data-label="시도">
              {formatNumber(job.tries)}번
            </td>
            <td>{moment(state === "waiting" ? job.nextAt : state === "running" ? job.startedAt : job.endedAt)}</td>
            <td data-line="">{job.failure ?? ""}</td>
            <td>
              {(state === "failed" || state === "waiting") && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={busy}
                  onClick={() => retry.mutate({ params: { jobId: job.id } })}
                >
                  {state === "failed" ? "다시" : "지금 실행"}
                </Button>
              )}{" "}
              {state === "waiting" && (
                <Button size="xs" variant="default" disabled={busy} onClick={() => void askCancel(job)}>
                  취소
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function moment(instant: string | null): string {
  return instant === null ? "" : formatDateTime(instant);
}
