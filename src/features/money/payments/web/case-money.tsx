import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { RailRecord } from "#records/web/rails.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { EmptyState, ErrorState, SkeletonRows } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { contingencyLaw } from "#features/pipeline/contracts/criminal-fees.ts";
import type { readCaseMoney as schema } from "../case-money-schemas.ts";
import { readCaseMoney } from "../endpoints.ts";
import styles from "./money.module.css";

type CaseMoney = CallOutput<typeof schema>;

/** 청구·수납 of a case: for those whom it names, who need not see the payments of the firm. */
export default function CaseMoneyRail({ record }: { readonly record: RailRecord }) {
  const { data, error, refetch } = useRead(readCaseMoney, { params: { number: String(record.number) } });
  useRefreshOn("payment", readCaseMoney);
  if (!data) {
    if (!error) return <SkeletonRows rows={3} columns="1fr 120px 120px" />;
    if (error.status === 404) {
      return <EmptyState>청구와 수납은 이 사건의 담당자와 결제를 관리하는 사람만 봅니다.</EmptyState>;
    }
    return <ErrorState title="청구와 수납을 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />;
  }
  if (data.contract === null && data.receipts.length === 0) {
    return <EmptyState>이 사건에 연결된 계약과 입금이 없습니다.</EmptyState>;
  }
  return (
    <>
      <Sums data={data} />
      {data.fees.length > 0 && <Fees fees={data.fees} />}
      {data.receipts.length > 0 && <Receipts receipts={data.receipts} />}
    </>
  );
}

function Sums({ data: { contract, billed, paid, unpaid, held, ofVoid } }: { readonly data: CaseMoney }) {
  return (
    <>
      {contract && contract.number !== null && (
        <p className={styles.note}>
          <PageLink to={`/lawfirm/contract/${contract.number}`} className={styles.link}>
            계약 {contract.number} {contract.title}
          </PageLink>
        </p>
      )}
      {contract && contract.otherCases > 0 && (
        <p className={styles.note}>같은 계약의 다른 사건 {contract.otherCases}건과 함께 청구한 금액입니다.</p>
      )}
      <dl className={styles.totals}>
        {[
          { label: "청구", won: billed },
          { label: "수납", won: paid },
          { label: "미수금", won: unpaid },
          { label: "예수금", won: held },
        ].map(({ label, won }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatWon(won)}원</dd>
          </div>
        ))}
      </dl>
      {ofVoid > 0 && (
        <p className={styles.note} role="note">
          무효인 형사사건 성공보수로 받은 {formatWon(ofVoid)}원은 의뢰인에게 돌려줄 금액입니다({contingencyLaw}).
        </p>
      )}
    </>
  );
}

const voidWords = `무효: 형사사건의 성공보수(${contingencyLaw})`;

function stateOf({ amount, paid, isLate }: Pick<CaseMoney["fees"][number], "amount" | "paid" | "isLate">): string {
  if (amount === 0) return "청구 전";
  if (paid >= amount) return "완납";
  if (isLate) return "연체";
  return paid > 0 ? "일부 수납" : "미수";
}

function Fees({ fees }: Pick<CaseMoney, "fees">) {
  return (
    <section className={styles.section} aria-label="청구 내역">
      <h2>청구 내역</h2>
      <Table stacks>
        <thead>
          <tr>
            <th scope="col">보수</th>
            <th scope="col">기한</th>
            <th scope="col" data-right>
              청구액
            </th>
            <th scope="col" data-right>
              수납액
            </th>
            <th scope="col">상태</th>
          </tr>
        </thead>
        <tbody>
          {fees.map(({ kind, seq, dueOn, amount, paid, isLate, isVoid }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no key of their own and never move
            <tr key={index}>
              <td>
                {kind}
                {seq !== null && ` ${seq}회차`}
              </td>
              <td>{dueOn === null ? "—" : formatDay(dueOn)}</td>
              <td data-right data-label="청구액">
                {formatWon(amount)}원
              </td>
              <td data-right data-label="수납액">
                {formatWon(paid)}원
              </td>
              <td className={isLate ? styles.bad : amount > 0 && paid >= amount ? styles.good : undefined}>
                {isVoid ? voidWords : stateOf({ amount, paid, isLate })}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Receipts({ receipts }: Pick<CaseMoney, "receipts">) {
  return (
    <section className={styles.section} aria-label="수납 내역">
      <h2>수납 내역</h2>
      <Table stacks>
        <tbody>
          {receipts.map(({ payDate, payType, purpose, isDeposit, isBeside, amount }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no key of their own and never move
            <tr key={index}>
              <td>{formatDay(payDate)}</td>
              <td>{payType}</td>
              <td>
                {amount < 0 ? "취소·환불" : isDeposit ? "예수금" : purpose}
                {isBeside && " · 계약 청구 밖"}
              </td>
              <td data-right>{formatWon(amount)}원</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
