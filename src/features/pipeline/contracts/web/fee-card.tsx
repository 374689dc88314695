import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { formatWon } from "../../../../kit/shared/money.ts";
import type { RowOf } from "../../../../kit/shared/records/resource.ts";
import type { CallError } from "../../../../kit/web/call.ts";
import { ErrorState, SkeletonRows } from "../../../../kit/web/components/states.tsx";
import type { contract } from "../contract.ts";
import { openForFees } from "../contract-moves.ts";
import { feesTotal, feeTotal } from "../fees.ts";
import type { Fee, Terms } from "./use-terms.ts";
import styles from "./contract.module.css";

const FeeDialog = lazy(() => import("./fee-dialog.tsx"));

type FeeCardProps = {
  readonly row: RowOf<typeof contract>;
  readonly terms: UseQueryResult<Terms, CallError>;
  readonly mayManage: boolean;
};

/** 보수와 분납: the lines of the contract with their instalments, and what they add up to. */
export function FeeCard({ row, terms, mayManage }: FeeCardProps) {
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = terms;
  return (
    <section aria-label="보수">
      <div className={styles.feeHead}>
        <h2>보수와 분납</h2>
        {mayManage && data && openForFees.includes(row.status) && (
          <Button variant="default" onClick={() => setEditing(true)}>
            보수 편집
          </Button>
        )}
      </div>
      {!data && error && (
        <ErrorState title="보수를 불러오지 못했습니다." error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={3} columns="1fr 1fr 1fr" />}
      {data && <FeeTable fees={data.fees} />}
      {editing && data && (
        <Suspense fallback={null}>
          <FeeDialog row={row} fees={data.fees} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Fee lines as they were agreed; also part of the printed contract. */
export function FeeTable({ fees }: { readonly fees: readonly Fee[] }) {
  if (fees.length === 0) return <p className={styles.none}>적은 보수가 없습니다.</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.fees}>
        <thead>
          <tr>
            <th scope="col">종류</th>
            <th scope="col">지급 시기</th>
            <th scope="col">조건</th>
            <th scope="col">분납</th>
            <th scope="col" className={styles.won}>
              금액(부가세 포함)
            </th>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={fee.id}>
              <td>{fee.kind}</td>
              <td>{fee.dueRule}</td>
              <td>{fee.condition || "—"}</td>
              <td>
                {fee.plan.length === 0
                  ? "일시"
                  : fee.plan.map(({ dueDate, amount }) => (
                      <div key={dueDate}>{`${dueDate} ${formatWon(amount)}원`}</div>
                    ))}
              </td>
              <td className={styles.won}>{formatWon(feeTotal(fee))}원</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={4}>
              합계
            </th>
            <td className={styles.won}>
              <strong>{formatWon(feesTotal(fees))}원</strong>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
