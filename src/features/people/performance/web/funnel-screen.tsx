import { Button, NativeSelect } from "@mantine/core";
import { urlChoice, usePath, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { listFunnelRows, readFunnel } from "../endpoints.ts";
import { saveLines } from "./csv.ts";
import { FigureTable } from "./figure-table.tsx";
import { NarrowingBar } from "./narrowing-bar.tsx";
import { PerformanceTabs } from "./performance-tabs.tsx";
import { PeriodBar, periodText } from "./period-bar.tsx";
import { RowsDialog } from "./rows-dialog.tsx";
import { narrowingFields, periodFields, queryOf, rowsFields, rowsPath, shownPeriod } from "./state.ts";
import styles from "./performance.module.css";

const groups = {
  staff: "상담자",
  channel: "유입경로",
  brand: "브랜드",
  category: "분야",
  weekday: "요일",
  hour: "시간",
  team: "팀",
} as const;
type Group = keyof typeof groups;
const groupNames = Object.keys(groups) as Group[];

/** /lawfirm/record/consult: how far the consultations of a period came, by whoever or whatever brought them. */
export default function FunnelScreen() {
  const path = usePath();
  const [state, set] = useUrlState({
    ...periodFields,
    ...narrowingFields,
    ...rowsFields,
    by: urlChoice(groupNames as [Group, ...Group[]]),
  });
  const period = shownPeriod(state);
  const query = { ...queryOf(state), by: state.by };
  useRefreshOn("consult", readFunnel);
  const { data, error, refetch } = useRead(readFunnel, { query }, { keepPrevious: true });
  const board = data?.model;
  return (
    <>
      <PerformanceTabs />
      <PageHeader
        title="상담실적"
        detail={periodText(period)}
        actions={
          board && (
            <Button
              variant="default"
              onClick={() => saveLines(`상담실적 ${board.period.label}`, groups[state.by], board.figures, board.lines)}
            >
              CSV
            </Button>
          )
        }
      />
      <PeriodBar period={period} onChange={set} />
      <NarrowingBar
        teams={board?.teams ?? []}
        people={board?.people ?? []}
        brands={board?.brands ?? []}
        value={state}
        onChange={set}
      >
        <NativeSelect
          aria-label="묶음"
          data={groupNames.map((value) => ({ value, label: `${groups[value]}별` }))}
          value={state.by}
          onChange={(event) => set({ by: event.currentTarget.value as Group })}
        />
      </NarrowingBar>
      {!board && !error && <SkeletonRows rows={10} columns="140px 1fr 1fr 1fr 1fr 1fr" />}
      {error && !board && (
        <ErrorState title="상담실적을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {board && board.lines.length === 0 && (
        <Card>
          <EmptyState>이 기간에 접수된 상담이 없습니다. 다른 기간을 골라 주세요.</EmptyState>
        </Card>
      )}
      {board && board.lines.length > 0 && (
        <FigureTable
          title={`${groups[state.by]}별 상담실적`}
          of={groups[state.by]}
          figures={board.figures}
          lines={board.lines}
          total={board.total}
          pathOf={(cell) => rowsPath(path, query, cell)}
        />
      )}
      {board && (
        <div className={styles.part}>
          <Card title="세는 방법">
            <dl className={styles.definitions}>
              {board.figures.map(({ key, label, definition }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{definition}</dd>
                </div>
              ))}
            </dl>
          </Card>
        </div>
      )}
      {board && state.figure !== "" && (
        <RowsDialog
          endpoint={listFunnelRows}
          query={query}
          open={state}
          name={board.lines.find(({ key }) => key === state.key)?.label ?? "합계"}
          onPage={(page) => set({ page })}
          onClose={() => set({ figure: "", key: "", before: "N", page: null })}
        />
      )}
    </>
  );
}
