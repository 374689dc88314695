import { Button, TextInput } from "@mantine/core";
import { formatMoment, firmToday } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { urlNumber, useUrlState, type UrlField } from "#platform/web/navigation.tsx";
import { useRead, useWrite } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { confirm } from "#ui/components/confirm.ts";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { causeLabels, causes } from "../compare.ts";
import { closeTeams, listClosings, readClosing } from "../endpoints.ts";
import { monthOf, periodBefore, periodOf } from "../period.ts";
import type { listClosings as schema } from "../closing-schemas.ts";
import { ClosingDialog } from "./closing-dialog.tsx";
import { PerformanceTabs } from "./performance-tabs.tsx";
import styles from "./performance.module.css";

type Row = CallOutput<typeof schema>["models"][number];

const urlMonth: UrlField<string | null> = {
  read: (text) => (text !== undefined && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : null),
  write: (value) => value ?? undefined,
};

/** The last month that is over. */
const lastMonth = () => periodBefore(periodOf("month", firmToday())).from.slice(0, 7);

/** /lawfirm/record/team_backup: the figures of each team and month as they were closed, and what differs since. */
export default function ClosingScreen() {
  const [state, set] = useUrlState({ month: urlMonth, closing: urlNumber });
  const month = state.month ?? lastMonth();
  useRefreshOn("performanceClosing", listClosings, readClosing);
  const { data, error, refetch } = useRead(listClosings, { query: { month } }, { keepPrevious: true });
  const close = useWrite(closeTeams, {
    once: true,
    refreshes: [listClosings],
    failure: "마감하지 못했습니다.",
    success: "마감했습니다.",
  });
  const ask = async (teams: readonly Row[]) => {
    const [only] = teams;
    const yes = await confirm({
      title: `${monthOf(month).label} ${teams.length === 1 ? only!.team : `${teams.length}개 팀`} 실적을 마감할까요?`,
      message: "지금 세어지는 기록·이름·산식을 그대로 남깁니다. 남긴 것은 바꿀 수 없고, 고치려면 새 판을 만듭니다.",
      confirmLabel: "마감",
    });
    if (yes) close.mutate({ body: { month, teamIds: teams.map(({ teamId }) => teamId) } });
  };
  const open = data?.models.filter(({ closing }) => closing === null) ?? [];
  return (
    <>
      <PerformanceTabs />
      <PageHeader
        title="팀별 월 마감"
        detail={data && `${monthOf(month).label} · ${data.models.length - open.length}/${data.models.length}팀 마감`}
        actions={
          data?.over &&
          open.length > 0 && (
            <Button loading={close.isPending} onClick={() => void ask(open)}>
              남은 {open.length}개 팀 마감
            </Button>
          )
        }
      />
      <search className={styles.bar}>
        <TextInput
          type="month"
          aria-label="월"
          value={month}
          max={firmToday().slice(0, 7)}
          onChange={(event) => set({ month: event.currentTarget.value || null })}
        />
        <Button
          variant="default"
          onClick={() => set({ month: periodBefore(periodOf("month", `${month}-01`)).from.slice(0, 7) })}
        >
          이전 달
        </Button>
        <Button variant="default" onClick={() => set({ month: null })}>
          지난달
        </Button>
      </search>
      <Card flush>
        {!data && !error && <SkeletonRows rows={8} columns="1fr 60px 120px 1fr 160px" />}
        {error && !data && (
          <ErrorState title="마감을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {data?.models.length === 0 && <EmptyState>팀이 없습니다. 설정의 ‘팀’에서 먼저 만들어 주세요.</EmptyState>}
        {data && data.models.length > 0 && (
          <ClosingTable
            rows={data.models}
            over={data.over}
            onClose={(row) => void ask([row])}
            onOpen={(closing) => set({ closing }, { push: true })}
          />
        )}
      </Card>
      {state.closing !== null && (
        <ClosingDialog
          closingId={state.closing}
          onClose={() => set({ closing: null })}
          onMove={(closing) => set({ closing })}
        />
      )}
    </>
  );
}

type ClosingTableProps = {
  readonly rows: readonly Row[];
  readonly over: boolean;
  readonly onClose: (row: Row) => void;
  readonly onOpen: (closingId: number) => void;
};

function ClosingTable({ rows, over, onClose, onOpen }: ClosingTableProps) {
  return (
    <Table label="팀별 월 마감" stacks>
      <thead>
        <tr>
          <th scope="col">팀</th>
          <th scope="col">판</th>
          <th scope="col">확정</th>
          <th scope="col">해시</th>
          <th scope="col">차이(지금 − 마감)</th>
          <th scope="col">처리</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.teamId}>
            <td data-line="" className={styles.name}>
              {row.team}
            </td>
            {row.closing ? (
              <>
                <td>{row.closing.edition}판</td>
                <td>
                  {formatMoment(row.closing.closedAt)} {row.closing.closedBy}
                </td>
                <td className={styles.hash} title={row.closing.hash}>
                  {row.closing.hash.slice(0, 12)}
                </td>
                <td>
                  <Differences counts={row.closing.differences} />
                </td>
                <td data-right>
                  <Button variant="default" size="xs" onClick={() => onOpen(row.closing!.id)}>
                    비교
                  </Button>
                </td>
              </>
            ) : (
              <>
                <td colSpan={4}>
                  <span className={styles.quiet}>{over ? "마감 전" : "달이 끝나면 마감할 수 있습니다."}</span>
                </td>
                <td data-right>
                  {over && (
                    <Button variant="default" size="xs" onClick={() => onClose(row)}>
                      마감
                    </Button>
                  )}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** How many rows differ, by cause. */
function Differences({ counts }: { readonly counts: Readonly<Record<(typeof causes)[number], number>> }) {
  const found = causes.filter((cause) => counts[cause] > 0);
  if (found.length === 0) return <StateChip tone="green">차이 없음</StateChip>;
  return found.map((cause) => (
    <StateChip key={cause} tone={cause === "definition" ? "grey" : "amber"}>
      {causeLabels[cause]} {counts[cause]}
    </StateChip>
  ));
}
