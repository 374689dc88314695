import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { useRefreshOn } from "#records/web/refresh.ts";
import { formatWon } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { SkeletonBar } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import { useRead } from "#platform/web/query.ts";
import { reconcile } from "../endpoints.ts";
import styles from "./sales.module.css";

const kinds = {
  unmatched: "미매칭: 매출이지만 계약이 정해지지 않음",
  otherTeam: "다른 팀의 입금",
  deposit: "예수금: 매출이 아님",
  expected: "청구: 아직 입금되지 않음",
  writtenOff: "대손: 받지 못함",
} as const;

/** Whether the sales of the period are the revenue of the bar, to the won, and the rows that stand in one alone. */
export function Reconciliation({ from, to }: { readonly from: string; readonly to: string }) {
  const [opened, setOpened] = useState(false);
  useRefreshOn("payment", reconcile);
  const { data } = useRead(reconcile, { query: { from, to } }, { keepPrevious: true });
  if (!data) return <SkeletonBar width="60%" />;
  const { bar, sales, unmatched, otherTeams, difference, rows } = data;
  const isEqual = BigInt(difference) === 0n;
  return (
    <Card>
      <p className={styles.check} aria-label="대사">
        <StateChip tone={isEqual ? "green" : "red"}>
          {isEqual ? "대사 일치" : `차이 ${formatWon(difference)}원`}
        </StateChip>{" "}
        분기 매출 {formatWon(bar)}원 = 매출 {formatWon(sales)}원 + 미매칭 {formatWon(unmatched)}원
        {BigInt(otherTeams) !== 0n && ` + 다른 팀 ${formatWon(otherTeams)}원`}{" "}
        <button type="button" className={styles.link} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? "접기" : "차이 보기"}
        </button>
      </p>
      {opened && (
        <>
          <ul className={styles.kinds}>
            {data.kinds.length === 0 && <li>다른 입금이 없습니다.</li>}
            {data.kinds.map(({ kind, count, gross, net }) => (
              <li key={kind}>
                {kinds[kind]} · {formatNumber(count)}건 · 총액 {formatWon(gross)}원 · 막대에 {formatWon(net)}원
              </li>
            ))}
          </ul>
          <Table label="다른 입금" stacks>
            <tbody>
              {rows.map((row) => (
                <tr key={row.paymentId}>
                  <td>
                    <PageLink to={`/lawfirm/payment?id=${row.paymentId}`} className={styles.link}>
                      {row.payDate}
                    </PageLink>
                  </td>
                  <td>{row.payName}</td>
                  <td>{row.payType}</td>
                  <td>{kinds[row.kind]}</td>
                  <td data-right data-label="총액">
                    {formatWon(row.gross)}원
                  </td>
                  <td data-right data-label="막대">
                    {formatWon(row.net)}원
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Card>
  );
}
