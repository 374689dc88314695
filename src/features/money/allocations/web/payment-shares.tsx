import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { urlChoice, urlNumber, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { AllocationDialog } from "#features/money/payments/allocation-dialog.tsx";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { listAllocations, listExceptions, listOwnAllocations } from "../endpoints.ts";
import { allocationStatuses, type AllocationStatus } from "../status.ts";
import { MonthPicker } from "./month-picker.tsx";
import { monthQuery, urlMonth } from "./months.ts";
import { PeopleCard } from "./people-card.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { ShareRow, type AllocationRow } from "./share-row.tsx";
import styles from "./allocations.module.css";
import { useBulk } from "./use-bulk.ts";

const choices = ["any", "none", "proposed", "confirmed", "closed"] as const;
const size = 100;
const allocationReads = [listAllocations, listExceptions, listOwnAllocations];

/** 배분: the payments of a month with their shares; ticked ones are proposed and confirmed together. */
export default function PaymentShares() {
  const [{ month, status, page }, set] = useUrlState({ month: urlMonth, status: urlChoice(choices), page: urlNumber });
  useRefreshOn("payment", listAllocations);
  const query = {
    ...monthQuery(month),
    ...(status !== "any" && { status }),
    page: String(page ?? 1),
    size: String(size),
  };
  const { data, error, refetch } = useRead(listAllocations, { query }, { keepPrevious: true });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [editing, setEditing] = useState<number | null>(null);
  const [reopening, setReopening] = useState<AllocationRow | null>(null);
  const clear = () => setTicked(new Set());
  const bulk = useBulk(clear);
  const chosen = (data?.models ?? []).filter(({ number }) => ticked.has(number));
  const toggle = (number: number) =>
    setTicked(
      (before) => new Set(before.has(number) ? [...before].filter((one) => one !== number) : [...before, number]),
    );
  const show = (next: Partial<{ month: string; status: (typeof choices)[number]; page: number | null }>) => {
    clear();
    set({ page: null, ...next });
  };
  return (
    <>
      <PageHeader
        title="매출기여 배분"
        actions={
          <>
            <Button
              variant="default"
              disabled={chosen.length === 0}
              loading={bulk.isProposing}
              onClick={() => bulk.propose(chosen)}
            >
              담당자로 제안
            </Button>
            <Button disabled={chosen.length === 0} loading={bulk.isConfirming} onClick={() => bulk.confirm(chosen)}>
              확정{chosen.length > 0 && ` ${chosen.length}건`}
            </Button>
          </>
        }
      />
      <div className={styles.filters}>
        <MonthPicker month={month} onChange={(next) => show({ month: next })} />
        <StatusTabs counts={data?.counts ?? []} current={status} onChange={(next) => show({ status: next })} />
      </div>
      {!data && !error && <SkeletonRows rows={12} columns="32px 104px 1fr 140px 240px 90px" />}
      {error && !data && (
        <ErrorState title="매출기여를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {bulk.refused.length > 0 && (
        <Card
          title={`처리하지 못한 입금 ${bulk.refused.length}건`}
          aside={
            <Button size="xs" variant="default" onClick={bulk.forget}>
              닫기
            </Button>
          }
        >
          <ul className={styles.refused}>
            {bulk.refused.map(({ number, reason }) => (
              <li key={number}>
                {number}: {reason}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data?.models.length === 0 && (
        <EmptyState>
          {status === "none"
            ? "나누지 않은 입금이 없습니다."
            : "이 조건의 입금이 없습니다. 달이나 상태를 바꾸어 보세요."}
        </EmptyState>
      )}
      {data && data.models.length > 0 && (
        <Card flush>
          <Table label="입금별 매출기여" stacks>
            <Heads
              all={data.models.every(({ number }) => ticked.has(number))}
              onAll={(all) => setTicked(new Set(all ? data.models.map(({ number }) => number) : []))}
            />
            <tbody>
              {data.models.map((row) => (
                <ShareRow
                  key={row.number}
                  row={row}
                  ticked={ticked.has(row.number)}
                  onTick={() => toggle(row.number)}
                  onEdit={() => setEditing(row.number)}
                  onReopen={() => setReopening(row)}
                />
              ))}
            </tbody>
          </Table>
          <Pages total={data.total} page={page ?? 1} onPage={(next) => show({ page: next })} />
        </Card>
      )}
      {data && data.people.length > 0 && <PeopleCard people={data.people} month={month} />}
      {editing !== null && (
        <AllocationDialog number={editing} refreshes={allocationReads} onClose={() => setEditing(null)} />
      )}
      {reopening && <ReopenDialog row={reopening} onClose={() => setReopening(null)} />}
    </>
  );
}

function Heads({ all, onAll }: { readonly all: boolean; readonly onAll: (all: boolean) => void }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <Checkbox aria-label="모두 선택" checked={all} onChange={(event) => onAll(event.currentTarget.checked)} />
        </th>
        <th scope="col">일자</th>
        <th scope="col">입금자 · 계약</th>
        <th scope="col" data-right>
          순매출
        </th>
        <th scope="col">기여</th>
        <th scope="col">상태</th>
        <th scope="col">처리</th>
      </tr>
    </thead>
  );
}

type StatusTabsProps = {
  readonly counts: readonly { readonly status: AllocationStatus; readonly count: number; readonly net: string }[];
  readonly current: (typeof choices)[number];
  readonly onChange: (status: (typeof choices)[number]) => void;
};

function StatusTabs({ counts, current, onChange }: StatusTabsProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className={styles.states} aria-label="상태">
      {choices.map((choice) => {
        const found = counts.find(({ status }) => status === choice);
        const words = choice === "any" ? "전체" : allocationStatuses[choice];
        return (
          <Button
            key={choice}
            size="xs"
            variant={choice === current ? "filled" : "default"}
            aria-pressed={choice === current}
            title={found && `순매출 ${formatWon(found.net)}원`}
            onClick={() => onChange(choice)}
          >
            {words} {formatNumber(choice === "any" ? all : (found?.count ?? 0))}
          </Button>
        );
      })}
    </fieldset>
  );
}

type PagesProps = { readonly total: number; readonly page: number; readonly onPage: (page: number) => void };

function Pages({ total, page, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  return (
    <div className={styles.pages}>
      <span>
        {formatNumber(total)}건 중 {formatNumber((page - 1) * size + 1)}–{formatNumber(Math.min(total, page * size))}
      </span>
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        이전
      </Button>
      <Button size="xs" variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        다음
      </Button>
    </div>
  );
}
