import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import type { RowOf } from "#records/resource.ts";
import { Card } from "#ui/components/card.tsx";
import { Table } from "#ui/components/table.tsx";
import type { serviceOrder } from "../order.ts";
import styles from "./orders.module.css";

/** From the price to what is paid, line by line. */
export function SumsCard({ row }: { readonly row: RowOf<typeof serviceOrder> }) {
  const lines = [
    { label: row.couponCode === "" ? "쿠폰 할인" : `쿠폰 ${row.couponCode}`, won: -row.discount },
    { label: "포인트", won: -row.pointUsed },
    { label: "캐시", won: -row.cashUsed },
  ].filter(({ won }) => won !== 0);
  return (
    <Card title="결제 금액">
      <Table>
        <tbody>
          <Line label="금액" won={row.amount} />
          {lines.map((line) => (
            <Line key={line.label} {...line} />
          ))}
          <Line label="결제할 금액" won={row.payAmount} strong />
          {row.refunded > 0 && <Line label="환불" won={-row.refunded} />}
        </tbody>
      </Table>
      {row.payment && (
        <p>
          <PageLink to={`/lawfirm/payment?id=${row.payment.number}`}>{`입금 ${row.payment.number} 보기`}</PageLink>
        </p>
      )}
    </Card>
  );
}

type LineProps = { readonly label: string; readonly won: number; readonly strong?: boolean };

function Line({ label, won, strong = false }: LineProps) {
  return (
    <tr className={strong ? styles.total : undefined}>
      <th scope="row">{label}</th>
      <td data-right>{formatWon(won)}원</td>
    </tr>
  );
}
