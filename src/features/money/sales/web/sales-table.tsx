import type { CallOutput } from "../../../../kit/shared/endpoint.ts";
import { formatWon } from "../../../../kit/shared/money.ts";
import { Card } from "../../../../kit/web/components/card.tsx";
import { Table } from "../../../../kit/web/components/table.tsx";
import { hasPage, PageLink } from "../../../../kit/web/navigation.tsx";
import type { listSales } from "../schemas.ts";
import styles from "./sales.module.css";

type Sales = CallOutput<typeof listSales>;
const heads = [
  "일자",
  "입금자",
  "계약",
  "고객",
  "분야",
  "팀",
  "담당",
  "수단",
  "총액",
  "순매출",
  "공급가",
  "VAT",
  "증빙",
  "기여",
] as const;
const rights: readonly string[] = ["총액", "순매출", "공급가", "VAT"];

/** The lines of sales, the latest first; the day leads to the receipt. */
export function SalesTable({ rows, sums }: { readonly rows: Sales["models"]; readonly sums: Sales["sums"] }) {
  return (
    <div className={styles.part}>
      <Card title="매출 내역">
        <Table label="매출 내역">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" data-right={rights.includes(head) || undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // A receipt has a line for each fee that it paid, in a fixed order.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              <tr key={`${row.paymentId}/${index}`} data-bad={row.reversal || undefined}>
                <td>
                  {hasPage("/lawfirm/payment") ? (
                    <PageLink to={`/lawfirm/payment?id=${row.paymentId}`} className={styles.link}>
                      {row.payDate}
                    </PageLink>
                  ) : (
                    row.payDate
                  )}
                </td>
                <td>{row.payName}</td>
                <td>{row.contractNumber === null ? "—" : `${row.contractNumber} ${row.contractTitle}`}</td>
                <td>{row.clientName || "—"}</td>
                <td>{row.category}</td>
                <td>{row.team}</td>
                <td>{row.staff || "—"}</td>
                <td>{row.payType}</td>
                <td data-right>{formatWon(row.gross)}</td>
                <td data-right>{formatWon(row.net)}</td>
                <td data-right>{formatWon(row.supply)}</td>
                <td data-right>{formatWon(row.vat)}</td>
                <td>{row.evidence || "—"}</td>
                <td>{row.allocations || "—"}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={8}>합계</td>
              <td data-right>{formatWon(sums.gross)}</td>
              <td data-right>{formatWon(sums.net)}</td>
              <td data-right>{formatWon(sums.supply)}</td>
              <td data-right>{formatWon(sums.vat)}</td>
              <td colSpan={2}>원</td>
            </tr>
          </tfoot>
        </Table>
      </Card>
    </div>
  );
}
