import { Button, SegmentedControl, Switch } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import "@mantine/core/styles/Switch.css";
import { useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { urlChoice, usePath, useUrlState } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { manageTargets } from "../access.ts";
import { listRows, readPerformance, setOpenness } from "../endpoints.ts";
import type { readPerformance as schema } from "../schemas.ts";
import { saveLines } from "./csv.ts";
import { FigureTable, type Line } from "./figure-table.tsx";
import { NarrowingBar } from "./narrowing-bar.tsx";
import { OwnFigures } from "./own-figures.tsx";
import { PerformanceTabs } from "./performance-tabs.tsx";
import { PeriodBar, periodText } from "./period-bar.tsx";
import { RowsDialog } from "./rows-dialog.tsx";
import { narrowingFields, periodFields, queryOf, rowsFields, rowsPath, shownPeriod } from "./state.ts";
import { TargetDialog } from "./target-dialog.tsx";
import styles from "./performance.module.css";

type Board = CallOutput<typeof schema>["model"];

const groups = { staff: "직원", team: "팀" } as const;

/** /lawfirm/record: what people and teams did in a period, each number with its formula and its rows. */
export default function PerformanceScreen() {
  const path = usePath();
  const [state, set] = useUrlState({
    ...periodFields,
    ...narrowingFields,
    ...rowsFields,
    by: urlChoice(["staff", "team"]),
  });
  const period = shownPeriod(state);
  const query = { ...queryOf(state), by: state.by };
  useRefreshOn("performanceTarget", readPerformance);
  useRefreshOn("performanceSettings", readPerformance);
  const { data, error, refetch } = useRead(readPerformance, { query }, { keepPrevious: true });
  const board = data?.model;
  const pathOf = (cell: Parameters<typeof rowsPath>[2]) => rowsPath(path, query, cell);
  return (
    <>
      <PerformanceTabs />
      <PageHeader
        title="실적"
        detail={periodText(period)}
        actions={
          board && (
            <Button
              variant="default"
              onClick={() => saveLines(`실적 ${board.period.label}`, groups[state.by], board.figures, board.lines)}
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
        {board && board.scope !== "own" && (
          <SegmentedControl
            aria-label="묶음"
            data={[
              { value: "staff", label: "직원별" },
              { value: "team", label: "팀별" },
            ]}
            value={state.by}
            onChange={(by) => set({ by: by })}
          />
        )}
      </NarrowingBar>
      {!board && !error && <SkeletonRows rows={10} columns="140px 1fr 1fr 1fr 1fr 1fr" />}
      {error && !board && (
        <ErrorState title="실적을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {board && <Figures board={board} by={state.by} period={period} pathOf={pathOf} />}
      {board && state.figure !== "" && (
        <RowsDialog
          endpoint={listRows}
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

type FiguresProps = {
  readonly board: Board;
  readonly by: keyof typeof groups;
  readonly period: ReturnType<typeof shownPeriod>;
  readonly pathOf: (cell: Parameters<typeof rowsPath>[2]) => string;
};

/** One's own figures as cards; those of several as a table. */
function Figures({ board, by, period, pathOf }: FiguresProps) {
  const maySet = useAllowed(manageTargets);
  const [aiming, setAiming] = useState<Line | null>(null);
  const [only] = board.lines;
  if (board.scope === "own" && by === "staff" && only) return <OwnFigures board={board} line={only} pathOf={pathOf} />;
  return (
    <>
      {board.lines.length === 0 ? (
        <Card>
          <EmptyState>이 기간에는 실적이 없습니다. 다른 기간을 골라 주세요.</EmptyState>
        </Card>
      ) : (
        <FigureTable
          title={`${groups[by]}별 실적`}
          of={groups[by]}
          figures={board.figures}
          lines={board.lines}
          total={board.total}
          pathOf={pathOf}
          {...(maySet && { onAim: setAiming })}
        />
      )}
      {maySet && <Openness isOpen={board.openToTeam} />}
      {aiming && (
        <TargetDialog line={aiming} by={by} period={period} figures={board.figures} onClose={() => setAiming(null)} />
      )}
    </>
  );
}

/** Nobody is ranked before colleagues unless 관리자 says so (product §6.6). */
function Openness({ isOpen }: { readonly isOpen: boolean }) {
  const write = useWrite(setOpenness, {
    refreshes: [readPerformance],
    failure: "공개 범위를 바꾸지 못했습니다.",
  });
  return (
    <div className={styles.part}>
      <Switch
        label="팀원끼리 서로의 실적 합계를 볼 수 있게 합니다(기록은 열리지 않음)"
        checked={isOpen}
        disabled={write.isPending}
        onChange={(event) => write.mutate({ body: { openToTeam: event.currentTarget.checked } })}
      />
    </div>
  );
}
