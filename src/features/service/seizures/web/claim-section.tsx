import { Button, TextInput } from "@mantine/core";
import { lazy, useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { firmToday } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { useRead } from "#platform/web/query.ts";
import type { RowOf } from "#records/resource.ts";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { readClaim } from "../endpoints.ts";
import { kindsThatCollect, type seizure } from "../seizure.ts";
import { ReceiptTable } from "./receipt-table.tsx";
import type { Claim } from "./use-seizure.ts";
import styles from "./seizure.module.css";

const ClaimDialog = lazy(() => import("./claim-dialog.tsx"));

const isWhole = (day: string) => /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(day);

/** 청구계산서: principal, interest by segments and costs as of a day, and where each receipt went. */
export function ClaimSection({ row, mayManage }: { readonly row: RowOf<typeof seizure>; readonly mayManage: boolean }) {
  const [asOf, setAsOf] = useState(() => firmToday());
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useRead(
    readClaim,
    { params: { number: String(row.number) }, query: isWhole(asOf) ? { asOf } : {} },
    { keepPrevious: true },
  );
  return (
    <section aria-label="청구계산서">
      <div className={styles.sectionHead}>
        <h2>청구계산서</h2>
        <TextInput
          type="date"
          label="기준일"
          max="2999-12-31"
          value={asOf}
          onChange={(event) => setAsOf(event.currentTarget.value)}
          className={styles.asOf}
        />
        {mayManage && row.status !== "done" && row.status !== "released" && data && (
          <Button variant="default" onClick={() => setEditing(true)}>
            청구계산서 편집
          </Button>
        )}
      </div>
      {!data && error && (
        <ErrorState title="청구계산서를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={4} columns="1fr 1fr" />}
      {data && <Account claim={data} />}
      {data && (data.receipts.length > 0 || kindsThatCollect.includes(row.kind)) && (
        <ReceiptTable row={row} claim={data} mayManage={mayManage} />
      )}
      {editing && (
        <LoadedPart onFail={() => setEditing(false)}>
          <ClaimDialog row={row} onClose={() => setEditing(false)} />
        </LoadedPart>
      )}
    </section>
  );
}

function Account({ claim }: { readonly claim: Claim }) {
  const { account, doubts, interest } = claim;
  const { spans, costs, principal, left, overpaid, collected, total } = account;
  return (
    <>
      {doubts.length > 0 && (
        <ul className={styles.doubts}>
          {doubts.map(({ place, words }) => (
            <li key={`${place}${words}`}>
              {place + 1}구간({interest[place]?.startOn}부터): {words}
            </li>
          ))}
        </ul>
      )}
      <Table label="이자 계산" stacks>
        <thead>
          <tr>
            <th scope="col">기간</th>
            <th scope="col" data-right>
              일수
            </th>
            <th scope="col" data-right>
              대상 원금
            </th>
            <th scope="col" data-right>
              연이율
            </th>
            <th scope="col" data-right>
              이자
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <tr key={`${span.from}${span.rate}${span.base}`}>
              <td>
                {span.from} ~ {span.to}
              </td>
              <td data-right data-label="일수">
                {formatNumber(span.days)}일
              </td>
              <td data-right data-label="대상 원금">
                {formatWon(span.base)}
              </td>
              <td data-right data-label="연이율">
                {span.rate / 1_000}%
              </td>
              <td data-right data-label="이자">
                {formatWon(span.interest)}
              </td>
            </tr>
          ))}
          {spans.length === 0 && (
            <tr>
              <td colSpan={5}>이자 구간이 없습니다.</td>
            </tr>
          )}
        </tbody>
      </Table>
      <dl className={styles.account}>
        <Line label="남은 집행비용" amount={costs} />
        <Line label="남은 이자·지연손해금" amount={account.interest} />
        <Line label="남은 원금" amount={principal} />
        <Line label={`${account.asOf} 현재 잔액`} amount={left} strong />
        <Line label="지금까지 받은 금액" amount={collected} />
        <Line label="청구금액(받은 금액 포함)" amount={total} />
        {overpaid > 0 && <Line label="청구금액보다 더 받은 금액" amount={overpaid} strong />}
      </dl>
      <p className={styles.small}>
        이자는 시작일과 종료일을 모두 세고, 원 미만은 버립니다. 받은 돈은 비용, 이자, 원금의 순서로 채웁니다(민법
        제479조).
      </p>
    </>
  );
}

type LineProps = { readonly label: string; readonly amount: number; readonly strong?: true };

function Line({ label, amount, strong }: LineProps) {
  return (
    <div data-strong={strong}>
      <dt>{label}</dt>
      <dd>{formatWon(amount)}원</dd>
    </div>
  );
}
