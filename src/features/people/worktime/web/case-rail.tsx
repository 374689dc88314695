import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { firmToday, formatDay } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { StateChip } from "#ui/components/chip.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { formatMinutes } from "../day.ts";
import { readCaseHours } from "../endpoints.ts";
import { categories, worktime, worktimeStates } from "../worktime.ts";
import styles from "./worktime.module.css";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));

/** 업무시간 of a case: one's own, and that of others as far as one answers for it. */
export default function CaseRail({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(readCaseHours, { params: { number: String(record.number) } });
  useRefreshOn("worktime", readCaseHours);
  const [adds, setAdds] = useState(false);
  const { id, number, title } = record;
  return (
    <>
      <div className={styles.railHead}>
        {data && (
          <span>
            합계 {formatMinutes(data.minutes)} · 청구 {formatMinutes(data.billable)}
          </span>
        )}
        <Button variant="default" size="compact-sm" onClick={() => setAdds(true)}>
          업무시간 등록
        </Button>
      </div>
      {error && !data && (
        <ErrorState title="업무시간을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonRows rows={4} columns="90px 80px 1fr" />}
      {data?.models.length === 0 && <EmptyState title="이 사건에 적은 시간이 없습니다." />}
      {data && data.models.length > 0 && (
        <Table label="업무시간" stacks>
          <tbody>
            {data.models.map((one) => (
              <tr key={one.number}>
                <td>
                  {one.opens ? (
                    <PageLink to={`/lawfirm/worktime/${one.number}`}>{formatDay(one.day)}</PageLink>
                  ) : (
                    formatDay(one.day)
                  )}
                </td>
                <td>{one.staff}</td>
                <td>{categories[one.category]}</td>
                <td data-right>{formatMinutes(one.minutes)}</td>
                <td data-rest title={one.memo}>
                  {one.memo}
                </td>
                <td>
                  <StateChip tone={worktime.fields.status.tones[one.status]}>{worktimeStates[one.status]}</StateChip>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Suspense>
        {adds && (
          <EntryDialog
            of={{ day: firmToday(), project: { id, number, label: title } }}
            onClose={() => setAdds(false)}
          />
        )}
      </Suspense>
    </>
  );
}
