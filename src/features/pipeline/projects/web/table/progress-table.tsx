import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/FloatingIndicator.css";
import "@mantine/core/styles/SegmentedControl.css";
import "@mantine/core/styles/Checkbox.css";
import { IconPrinter } from "@tabler/icons-react";
import { useMemo } from "react";
import { firmToday } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { urlChoice, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { ColumnMenu } from "#records/web/list/column-menu.tsx";
import { useListLook } from "#records/web/list/list-choice.ts";
import { ListSearch } from "#records/web/list-search.tsx";
import { useAllowed } from "#platform/web/session.ts";
import { workOnProjects } from "../../access.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { groupingLabels, groupings, groupRows, isThisWeek, stageTotals } from "./groups.ts";
import { choosable, progressName, shownColumns } from "./columns.tsx";
import { ProgressGrid } from "./progress-grid.tsx";
import { UnsavedBar } from "./unsaved-bar.tsx";
import { useCellSaves } from "./use-cell-saves.ts";
import { mostRows, useProgressRows } from "./use-progress-rows.ts";
import styles from "./progress.module.css";

const address = {
  when: urlChoice(["all", "week"] as const),
  group: urlChoice(groupings),
  whose: urlChoice(["all", "mine"] as const),
  search: urlText,
};

/** /lawfirm/project/table: 진행표, all running projects as cells to write in. */
export default function ProgressTable() {
  const [state, set] = useUrlState(address);
  const { rows, total, error, refetch } = useProgressRows({ search: state.search, mine: state.whose === "mine" });
  const look = useListLook(progressName);
  const columns = useMemo(() => shownColumns(look.chosen), [look.chosen]);
  const mayEdit = useAllowed(workOnProjects);
  const saves = useCellSaves();
  const day = firmToday();
  const shown = useMemo(
    () => (state.when === "week" ? rows?.filter((row) => isThisWeek(row, day)) : rows),
    [rows, state.when, day],
  );
  const groups = useMemo(() => groupRows(shown ?? [], state.group), [shown, state.group]);
  return (
    <div className={styles.screen}>
      <PageHeader
        title={state.when === "week" ? "진행표 · 이번 주 기일·제출" : "진행표"}
        detail={shown && <span aria-live="polite">{formatNumber(shown.length)}건</span>}
        actions={
          <>
            <ColumnMenu
              name={progressName}
              columns={choosable}
              first={choosable.map(({ key }) => key)}
              look={look}
              canBeDense={false}
              size="sm"
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={15} aria-hidden />}
              onClick={() => window.print()}
            >
              인쇄
            </Button>
          </>
        }
      />
      <search className={styles.controls} data-screen-only>
        <SegmentedControl
          aria-label="기간"
          value={state.when}
          onChange={(when) => set({ when })}
          data={[
            { value: "all", label: "전체" },
            { value: "week", label: "이번 주" },
          ]}
        />
        <SegmentedControl
          aria-label="묶기"
          value={state.group}
          onChange={(group) => set({ group })}
          data={groupings.map((value) => ({ value, label: groupingLabels[value] }))}
        />
        <Checkbox
          label="내 사건"
          checked={state.whose === "mine"}
          onChange={(event) => set({ whose: event.currentTarget.checked ? "mine" : "all" })}
        />
        <ListSearch search={state.search} onSearch={(search) => set({ search })} hint="사건명 · 위임인 · 사건번호" />
      </search>
      {(!shown || !look.settled) && !error && <SkeletonRows rows={20} columns="64px 190px 96px 120px 1fr" />}
      {!shown && error && <ErrorState title="진행표를 불러오지 못했습니다." error={error} onRetry={refetch} />}
      {shown?.length === 0 && (
        <EmptyState>
          {state.when === "week" ? "이번 주에 기일이나 제출이 없습니다." : "진행 중인 사건이 없습니다."}
        </EmptyState>
      )}
      {shown && look.settled && shown.length > 0 && (
        <>
          <UnsavedBar saves={saves} />
          <ProgressGrid groups={groups} columns={columns} mayEdit={mayEdit} saves={saves} />
          <p className={styles.foot}>
            {stageTotals(shown).map(([stage, count]) => (
              <span key={stage}>
                {stage} {count}
              </span>
            ))}
            {total > mostRows && <span>{mostRows}건까지 보입니다. 검색으로 좁혀 주세요.</span>}
            <span className={styles.keys} data-screen-only>
              {mayEdit && "Enter 입력 · Ctrl+Enter 저장 · Esc 취소 · Ctrl+V 여러 칸 붙여넣기 · "}화살표 이동
            </span>
          </p>
        </>
      )}
      {saves.conflict && <ConflictDialog conflict={saves.conflict} onSettle={saves.settle} />}
    </div>
  );
}
