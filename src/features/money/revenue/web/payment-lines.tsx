import { withoutThisYear } from "#platform/dates.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { formatNumber } from "#platform/number.ts";
import { formatWon } from "#platform/money.ts";
import { netRevenue } from "../revenue.ts";
import type { Revenue } from "../schemas.ts";
import styles from "./revenue-bar.module.css";

const step = 50;

type PaymentLinesProps = { readonly payments: Revenue["models"]; readonly cardRate: number };

/** The payments of the quarter, newest first, each with what it counts. */
export function PaymentLines({ payments, cardRate }: PaymentLinesProps) {
  const [shown, setShown] = useState(step);
  return (
    <>
      <h3 className={styles.heading}>입금 {formatNumber(payments.length)}건</h3>
      {payments.length === 0 ? (
        <p className={styles.period}>이번 분기 입금이 없습니다.</p>
      ) : (
        <table className={styles.payments}>
          <thead>
            <tr>
              <th scope="col">날짜</th>
              <th scope="col">입금자</th>
              <th scope="col">방법</th>
              <th scope="col">입금액</th>
              <th scope="col">매출</th>
            </tr>
          </thead>
          <tbody>
            {payments.slice(0, shown).map((payment, index) => (
              // Rows of the call carry no id, and their order is fixed.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              <tr key={index}>
                <td>{withoutThisYear(payment.pay_date)}</td>
                <td title={payment.pay_name}>{payment.pay_name}</td>
                <td>{payment.pay_type}</td>
                <td>{formatWon(payment.pay_amt)}</td>
                <td>{formatWon(netRevenue(payment, cardRate))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {payments.length > shown && (
        <Button size="xs" variant="default" onClick={() => setShown(shown + step)}>
          {Math.min(step, payments.length - shown)}건 더 보기
        </Button>
      )}
    </>
  );
}
