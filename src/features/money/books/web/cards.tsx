import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.css";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink, urlChoice, useUrlState } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { Card } from "#ui/components/card.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { manageBooks } from "../access.ts";
import type { listCards as schema } from "../card-schemas.ts";
import { listCards } from "../endpoints.ts";
import styles from "./books.module.css";
import { SettleDialog } from "./settle-dialog.tsx";
import { Settlements } from "./settlements.tsx";

type Cards = CallOutput<typeof schema>;
const states = ["open", "settled"] as const;

/** 카드정산: payments by card that the card companies have not paid in, their deposits, and what they kept. */
export default function CardSettlements() {
  const [{ state }, set] = useUrlState({ state: urlChoice(states) });
  useRefreshOn("payment", listCards);
  const { data, error, refetch } = useRead(listCards, { query: { state, size: "100" } }, { keepPrevious: true });
  const mayManage = useAllowed(manageBooks);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [settling, setSettling] = useState(false);
  const chosen = (data?.models ?? []).filter(({ paymentId }) => ticked.has(paymentId));
  return (
    <>
      <PageHeader
        title="카드정산"
        actions={
          <>
            <SegmentedControl
              aria-label="정산"
              value={state}
              onChange={(value) => {
                setTicked(new Set());
                set({ state: value });
              }}
              data={[
                { value: "open", label: "미입금" },
                { value: "settled", label: "입금됨" },
              ]}
            />
            {mayManage && state === "open" && (
              <Button disabled={chosen.length === 0} onClick={() => setSettling(true)}>
                카드사 입금 등록{chosen.length > 0 && ` ${chosen.length}건`}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.stack}>
        {!data && !error && <SkeletonRows rows={10} columns="32px 104px 1fr 120px 100px" />}
        {error && !data && (
          <ErrorState title="카드 결제를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
        )}
        {data && <Sums sums={data.sums} total={data.total} isOpen={state === "open"} />}
        {data?.models.length === 0 && (
          <EmptyState>
            {state === "open" ? "입금을 기다리는 카드 결제가 없습니다." : "정산한 카드 결제가 없습니다."}
          </EmptyState>
        )}
        {data && data.models.length > 0 && (
          <Card flush>
            <CardTable
              rows={data.models}
              isOpen={state === "open"}
              ticked={mayManage && state === "open" ? ticked : null}
              onTick={setTicked}
            />
          </Card>
        )}
        <Settlements />
      </div>
      {settling && (
        <SettleDialog
          rows={chosen}
          onClose={() => setSettling(false)}
          onDone={() => {
            setSettling(false);
            setTicked(new Set());
          }}
        />
      )}
    </>
  );
}

type SumsProps = { readonly sums: Cards["sums"]; readonly total: number; readonly isOpen: boolean };

/** The fee that was kept beside the constant by which the bar counts (spec §9). */
function Sums({ sums, total, isOpen }: SumsProps) {
  const difference = BigInt(sums.fee) - BigInt(sums.expectedFee);
  const figures = [
    [isOpen ? "미입금 건수" : "입금 건수", `${formatNumber(total)}건`],
    [isOpen ? "카드 미수" : "승인액", `${formatWon(sums.gross)}원`],
    ["기준 수수료", `${formatWon(sums.expectedFee)}원`],
    ...(isOpen
      ? []
      : [
          ["실제 수수료", `${formatWon(sums.fee)}원`],
          ["기준과의 차이", `${difference > 0n ? "+" : ""}${formatWon(difference)}원`],
        ]),
  ];
  return (
    <Card>
      <dl className={styles.figures}>
        {figures.map(([label, shown]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type CardTableProps = {
  readonly rows: Cards["models"];
  readonly isOpen: boolean;
  /** null: nothing is ticked here. */
  readonly ticked: ReadonlySet<number> | null;
  readonly onTick: (ticked: ReadonlySet<number>) => void;
};

function CardTable({ rows, isOpen, ticked, onTick }: CardTableProps) {
  const toggle = (id: number) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  return (
    <Table label="카드 결제" stacks>
      <thead>
        <tr>
          {ticked && (
            <th scope="col">
              <Checkbox
                aria-label="모두 선택"
                checked={ticked.size === rows.length}
                onChange={(event) =>
                  onTick(new Set(event.currentTarget.checked ? rows.map(({ paymentId }) => paymentId) : []))
                }
              />
            </th>
          )}
          <th scope="col">결제일</th>
          <th scope="col">입금자</th>
          <th scope="col">승인번호</th>
          <th scope="col" data-right>
            승인액
          </th>
          <th scope="col" data-right>
            기준 수수료
          </th>
          {!isOpen && (
            <th scope="col" data-right>
              실제 수수료
            </th>
          )}
          <th scope="col">{isOpen ? "경과" : "입금일"}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.paymentId}>
            {ticked && (
              <td>
                <Checkbox
                  aria-label={`${row.payDate} ${row.payName} 선택`}
                  checked={ticked.has(row.paymentId)}
                  onChange={() => toggle(row.paymentId)}
                />
              </td>
            )}
            <td>
              <PageLink to={`/lawfirm/payment?id=${row.paymentId}`}>{row.payDate}</PageLink>
            </td>
            <td data-rest data-line="">
              {row.payName}
            </td>
            <td>{row.approval || "—"}</td>
            <td data-right data-label="승인액">
              {formatWon(row.gross)}원
            </td>
            <td data-right data-label="기준 수수료">
              {formatWon(row.expectedFee)}원
            </td>
            {!isOpen && (
              <td data-right data-label="실제 수수료">
                {row.fee === null ? "—" : `${formatWon(row.fee)}원`}
              </td>
            )}
            <td>{isOpen ? `D+${row.days}` : `${row.settledOn ?? ""} (T+${row.days})`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
