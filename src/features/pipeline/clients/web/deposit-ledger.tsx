import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { Table } from "#ui/components/table.tsx";
import type * as schemas from "#features/money/payments/schemas.ts";
import styles from "./clients.module.css";

type Entry = CallOutput<typeof schemas.readDeposits>["models"][number];

/** 예수금 원장: what came in and went out of what is held, and what was left of it after each. */
export function DepositLedger({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <section className={styles.related} aria-label="예수금 원장">
      <div className={styles.relatedHead}>
        <h2>예수금 원장</h2>
      </div>
      <Table>
        <thead>
          <tr>
            <th scope="col">일시</th>
            <th scope="col">구분</th>
            <th scope="col" data-right>
              금액
            </th>
            <th scope="col" data-right>
              잔액
            </th>
            <th scope="col">계약</th>
            <th scope="col">입금</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, reason, amount, balance, contract, paymentNumber }) => (
            <tr key={id}>
              <td>{formatDateTime(at)}</td>
              <td>{reason}</td>
              <td data-right>{formatWon(amount)}원</td>
              <td data-right>{formatWon(balance)}원</td>
              <td>
                {contract ? <PageLink to={`/lawfirm/contract/${contract.number}`}>{contract.title}</PageLink> : "—"}
              </td>
              <td>
                <PageLink to={`/lawfirm/payment?id=${paymentNumber}`}>{paymentNumber}</PageLink>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
