import { Button, NativeSelect } from "@mantine/core";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { Card } from "#ui/components/card.tsx";
import { DayRange } from "#ui/components/day-range.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { PageLink, urlChoice, urlNumber, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { listSales } from "../endpoints.ts";
import type { listSales as schema } from "../schemas.ts";
import { GroupTable } from "./group-table.tsx";
import { neighbour, quarterOf, salesPath, urlDay } from "./period.ts";
import { Reconciliation } from "./reconciliation.tsx";
import styles from "./sales.module.css";
import { SalesTable } from "./sales-table.tsx";

const groupings = ["month", "quarter", "team", "person", "category", "payType"] as const;
const groupLabels = {
  month: "월",
  quarter: "분기",
  team: "팀",
  person: "담당",
  category: "분야",
  payType: "수단",
} as const;
const payTypes = ["", "카드", "계좌이체", "현금", "간편결제"] as const;
const size = 100;

/** /lawfirm/finance/sales (F4): what was earned in a period, in groups and lines, beside the revenue bar. */
export default function SalesScreen() {
  const [state, set] = useUrlState({
    from: urlDay,
    to: urlDay,
    group: urlChoice(groupings),
    payType: urlChoice(payTypes),
    teamId: urlNumber,
    staffId: urlNumber,
    category: urlText,
    brandId: urlNumber,
    reversals: urlChoice(["Y", "N"]),
    page: urlNumber,
  });
  const quarter = quarterOf(state.from);
  const from = state.from ?? quarter.start;
  const to = state.to ?? quarter.end;
  const page = state.page ?? 1;
  useRefreshOn("payment", listSales);
  const answer = useRead(
    listSales,
    {
      query: {
        from,
        to,
        groupBy: state.group,
        reversals: state.reversals,
        page: String(page),
        size: String(size),
        ...(state.payType !== "" && { payType: state.payType }),
        ...(state.teamId !== null && { teamId: String(state.teamId) }),
        ...(state.staffId !== null && { staffId: String(state.staffId) }),
        ...(state.category !== "" && { category: state.category }),
        ...(state.brandId !== null && { brandId: String(state.brandId) }),
      },
    },
    { keepPrevious: true },
  );
  const { data, error, refetch } = answer;
  const move = (step: -1 | 1) => {
    const { start, end } = neighbour(quarter, step);
    set({ from: start, to: end, page: null });
  };
  const narrowed =
    state.payType !== "" ||
    state.teamId !== null ||
    state.staffId !== null ||
    state.category !== "" ||
    state.brandId !== null ||
    state.reversals === "N";
  return (
    <>
      <PageHeader
        title="매출"
        detail={data && `${formatNumber(data.total)}건 · 순매출 ${formatWon(data.sums.net)}원`}
        actions={
          <>
            <Button variant="default" onClick={() => move(-1)}>
              이전 분기
            </Button>
            <Button variant="default" onClick={() => set({ from: null, to: null, page: null })}>
              이번 분기
            </Button>
            <Button variant="default" onClick={() => move(1)}>
              다음 분기
            </Button>
          </>
        }
      />
      <search className={styles.filters}>
        <DayRange from={from} to={to} onChange={(days) => set({ ...days, page: null })} />
        <NativeSelect
          aria-label="묶음"
          data={groupings.map((one) => ({ value: one, label: `${groupLabels[one]}별` }))}
          value={state.group}
          onChange={(event) => set({ group: event.currentTarget.value as (typeof groupings)[number] })}
        />
        <NativeSelect
          aria-label="수단"
          data={payTypes.map((one) => ({ value: one, label: one === "" ? "수단 전체" : one }))}
          value={state.payType}
          onChange={(event) => set({ payType: event.currentTarget.value as (typeof payTypes)[number], page: null })}
        />
        {data && (data.brands.length > 0 || state.brandId !== null) && (
          <NativeSelect
            aria-label="브랜드"
            data={[
              { value: "", label: "브랜드 전체" },
              ...data.brands.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={String(state.brandId ?? "")}
            onChange={(event) => set({ brandId: Number(event.currentTarget.value) || null, page: null })}
          />
        )}
        <NativeSelect
          aria-label="환불"
          data={[
            { value: "Y", label: "취소·환불 포함" },
            { value: "N", label: "취소·환불 제외" },
          ]}
          value={state.reversals}
          onChange={(event) => set({ reversals: event.currentTarget.value as "Y" | "N", page: null })}
        />
        {narrowed && (
          <Button
            variant="subtle"
            onClick={() =>
              set({ payType: "", teamId: null, staffId: null, category: "", brandId: null, reversals: "Y", page: null })
            }
          >
            지우기
          </Button>
        )}
      </search>
      {data && <Previous net={data.sums.net} previous={data.previous} />}
      <Reconciliation from={from} to={to} />
      {!data && !error && <SkeletonRows rows={14} columns="104px 1fr 1fr 120px 120px" />}
      {error && !data && (
        <ErrorState title="매출을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && (
        <div className={styles.part}>
          <Card>
            <EmptyState>이 기간에 매칭된 매출이 없습니다. 입금 화면에서 매칭하면 여기에 나타납니다.</EmptyState>
          </Card>
        </div>
      )}
      {data && data.total > 0 && (
        <>
          <GroupTable
            label={groupLabels[state.group]}
            grouping={state.group}
            groups={data.groups}
            sums={data.sums}
            from={from}
            to={to}
          />
          <SalesTable rows={data.models} sums={data.sums} />
          <div className={styles.pager}>
            <span>
              {formatNumber((page - 1) * size + 1)}–{formatNumber((page - 1) * size + data.models.length)} /{" "}
              {formatNumber(data.total)}건
            </span>
            <Button variant="default" disabled={page === 1} onClick={() => set({ page: page - 1 || null })}>
              이전
            </Button>
            <Button variant="default" disabled={page * size >= data.total} onClick={() => set({ page: page + 1 })}>
              다음
            </Button>
          </div>
        </>
      )}
    </>
  );
}

type PreviousProps = { readonly net: WonSum; readonly previous: CallOutput<typeof schema>["previous"] };

/** The period before by the same filters, and what has changed since. */
function Previous({ net, previous }: PreviousProps) {
  const change = BigInt(net) - BigInt(previous.net);
  return (
    <p className={styles.check}>
      직전 기간{" "}
      <PageLink to={salesPath(previous.from, previous.to)} className={styles.link}>
        {previous.from} – {previous.to}
      </PageLink>{" "}
      순매출 {formatWon(previous.net)}원 · {formatNumber(previous.count)}건, 이번 기간{" "}
      {change === 0n
        ? "순매출도 같습니다."
        : `순매출이 ${formatWon(String(change < 0n ? -change : change))}원 ${change < 0n ? "적습니다" : "많습니다"}.`}
    </p>
  );
}
