import { SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import { formatNumber } from "#platform/number.ts";
import { urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { listSize } from "#records/web/list/list-address.ts";
import { ListFooter } from "#records/web/list/list-footer.tsx";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listJobs } from "../endpoints.ts";
import { jobStateNames, jobStates, type JobState } from "../job-states.ts";
import { JobTable } from "./job-table.tsx";
import { RecurringCard } from "./recurring-card.tsx";

const lookEveryMs = 5_000;

const nothing: Readonly<Record<JobState, readonly [title: string, words: string]>> = {
  failed: ["실패한 작업이 없습니다.", "여러 번 다시 시도해도 실패한 작업이 여기에 90일 동안 남습니다."],
  waiting: ["대기 중인 작업이 없습니다.", "예약했거나 다시 시도할 작업이 여기에 나옵니다."],
  running: ["지금 실행 중인 작업이 없습니다.", "잠시 뒤 다시 나타날 수 있습니다."],
  done: ["최근에 끝난 작업이 없습니다.", "하루 동안 끝난 작업이 여기에 나옵니다."],
};

/** /lawfirm/compliance/jobs */
export default function JobsScreen() {
  const [{ state, page }, set] = useUrlState({ state: urlChoice(jobStateNames), page: urlNumber });
  const { data, error, refetch } = useRead(
    listJobs,
    { query: { state, page: String(page ?? 1), size: String(listSize) } },
    { background: true, refetchInterval: lookEveryMs, keepPrevious: true },
  );
  const [title, words] = nothing[state];
  return (
    <>
      <PageHeader
        title="예약 작업"
        detail="서버가 자동으로 실행하는 작업입니다. 실패하면 간격을 늘려 가며 다시 시도합니다."
      />
      <Card
        flush
        title="작업"
        aside={
          <SegmentedControl
            aria-label="상태"
            data={jobStateNames.map((value) => ({
              value,
              label: data ? `${jobStates[value]} ${formatNumber(data.counts[value])}` : jobStates[value],
            }))}
            value={state}
            onChange={(value) => set({ state: value, page: null })}
          />
        }
      >
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={5} columns="1fr 80px 150px 160px" />}
        {data?.models.length === 0 && <EmptyState title={title}>{words}</EmptyState>}
        {data && data.models.length > 0 && (
          <>
            <JobTable state={state} jobs={data.models} />
            <ListFooter
              page={page ?? 1}
              shown={data.models.length}
              total={data.total}
              onPage={(next) => set({ page: next === 1 ? null : next }, { push: true })}
            />
          </>
        )}
      </Card>
      {data && <RecurringCard recurring={data.recurring} />}
    </>
  );
}
