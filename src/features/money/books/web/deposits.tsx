import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { addMonths, firmToday, formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { call } from "#platform/web/call.ts";
import { PageLink, urlText, useUrlState } from "#platform/web/navigation.tsx";
import { refreshReads, useRead } from "#platform/web/query.ts";
import { useAllowed } from "#platform/web/session.ts";
import ReasonDialog from "#records/web/reason-dialog.tsx";
import { useRefreshOn } from "#records/web/refresh.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { PageHeader } from "#ui/components/page-header.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { adjustBooks, manageBooks } from "../access.ts";
import type { readDepositSheet as schema } from "../deposit-schemas.ts";
import { readDepositSheet, reopenDeposits } from "../endpoints.ts";
import styles from "./books.module.css";
import { CloseDepositsDialog } from "./close-deposits-dialog.tsx";

type Sheet = CallOutput<typeof schema>;

/** 예수금 원장: what is held for each client at the end of a month, and the three-way sheet that closes it. */
export default function Deposits() {
  const [{ month: typed }, set] = useUrlState({ month: urlText });
  const before = addMonths(`${firmToday().slice(0, 7)}-01`, -1).slice(0, 7);
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(typed) ? typed : before;
  useRefreshOn("payment", readDepositSheet);
  const { data, error, refetch } = useRead(readDepositSheet, { query: { month } }, { keepPrevious: true });
  const [asked, setAsked] = useState<"close" | "reopen" | null>(null);
  const mayClose = useAllowed(manageBooks);
  const mayReopen = useAllowed(adjustBooks);
  return (
    <>
      <PageHeader
        title="예수금 원장"
        detail={`${month} 말`}
        actions={
          <>
            <Button variant="default" onClick={() => set({ month: addMonths(`${month}-01`, -1).slice(0, 7) })}>
              이전 달
            </Button>
            <TextInput
              type="month"
              aria-label="월"
              value={month}
              onChange={(event) => set({ month: event.currentTarget.value })}
            />
            {data?.closing && mayReopen && (
              <Button variant="default" onClick={() => setAsked("reopen")}>
                다시 열기
              </Button>
            )}
            {data && !data.closing && data.over && mayClose && (
              <Button onClick={() => setAsked("close")}>삼자대사하고 마감</Button>
            )}
          </>
        }
      />
      {!data && !error && <SkeletonRows rows={10} columns="1fr 120px 120px 120px 120px" />}
      {error && !data && (
        <ErrorState title="예수금 원장을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={styles.stack}>
          <ThreeWay sheet={data} />
          <Balances sheet={data} />
        </div>
      )}
      {asked === "close" && data && (
        <CloseDepositsDialog month={month} ledger={data.ledger} onClose={() => setAsked(null)} />
      )}
      {asked === "reopen" && (
        <ReasonDialog
          title={`${month} 예수금 다시 열기`}
          message="마감할 때의 금액은 남고, 다시 대사하여 마감할 수 있습니다."
          confirmLabel="다시 열기"
          onClose={() => setAsked(null)}
          onConfirm={async (reason) => {
            await call(reopenDeposits, { body: { month, reason } });
            await refreshReads(readDepositSheet);
          }}
        />
      )}
    </>
  );
}

function ThreeWay({ sheet: { ledger, clients, closing, over } }: { readonly sheet: Sheet }) {
  const figures = [
    ["통장 잔액", closing?.bank ?? null],
    ["예수금 원장", closing?.ledger ?? ledger],
    ["의뢰인별 잔액의 합", closing?.clients ?? clients],
  ] as const;
  const moved = closing === null ? 0n : BigInt(ledger) - BigInt(closing.ledger);
  return (
    <Card
      title="삼자대사"
      aside={
        closing ? (
          <StateChip tone="green">{`마감 ${closing.by} ${formatDateTime(closing.at).slice(0, 16)}`}</StateChip>
        ) : (
          <StateChip tone={over ? "amber" : "grey"}>{over ? "마감 전" : "진행 중인 달"}</StateChip>
        )
      }
    >
      <dl className={styles.figures}>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === null ? "마감할 때 입력" : `${formatWon(amount)}원`}</dd>
          </div>
        ))}
      </dl>
      {ledger !== clients && (
        <p className={styles.bad}>
          원장과 의뢰인별 잔액이 {formatWon(BigInt(ledger) - BigInt(clients))}원 다릅니다. 마감할 수 없습니다.
        </p>
      )}
      {closing && closing.differences.length > 0 && (
        <ul>
          {closing.differences.map(({ amount, reason }) => (
            <li key={`${amount} ${reason}`}>
              {reason}: {formatWon(amount)}원
            </li>
          ))}
        </ul>
      )}
      {moved !== 0n && (
        <p className={styles.bad}>
          마감한 뒤 원장이 {formatWon(moved)}원 달라졌습니다. 아래에서 의뢰인을 확인해 주세요.
        </p>
      )}
    </Card>
  );
}

function Balances({ sheet: { balances, closing } }: { readonly sheet: Sheet }) {
  if (balances.length === 0) return <EmptyState>이 달 말에 맡아 둔 예수금이 없습니다.</EmptyState>;
  const heads = ["전월 잔액", "입금", "지급", "잔액", ...(closing ? ["마감 잔액"] : [])];
  return (
    <Card title="의뢰인별 잔액" flush>
      <Table label="의뢰인별 예수금" stacks>
        <thead>
          <tr>
            <th scope="col">의뢰인</th>
            {heads.map((head) => (
              <th key={head} scope="col" data-right>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {balances.map(({ client, before, in: received, out, balance, frozen }, index) => (
            // Those behind a wall have neither number nor name, and the order is fixed.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <tr key={`${client.number ?? client.name} ${index}`}>
              <td data-rest data-line="">
                {client.number === null ? (
                  client.name
                ) : (
                  <PageLink to={`/lawfirm/client/${client.number}?tab=money`}>{client.name}</PageLink>
                )}
              </td>
              {(
                [
                  ["전월 잔액", before],
                  ["입금", received],
                  ["지급", out],
                  ["잔액", balance],
                ] as const
              ).map(([label, amount]) => (
                <td key={label} data-right data-label={label}>
                  {formatWon(amount)}원
                </td>
              ))}
              {closing && (
                <td data-right data-label="마감 잔액">
                  <span className={frozen === balance ? undefined : styles.bad}>{formatWon(frozen ?? "0")}원</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
