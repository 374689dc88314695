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
  "입금자 · 수단",
  "계약 · 고객",
  "분야",
  "팀 · 담당",
  "총액",
  "순매출",
  "공급가",
  "VAT",
  "증빙 · 기여",
] as const;
const rights: readonly string[] = ["총액", "순매출", "공급가", "VAT"];

/** The lines of sales, the latest first; the day leads to the receipt. */
export function SalesTable({ rows, sums }: { readonly rows: Sales["models"]; readonly sums: Sales["sums"] }) {
  return (
    <div className={styles.part}>
      <Card title="매출 내역">
        <Table label="매출 내역" stacks>
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
                <Two first={row.payName} second={row.payType} />
                <Two
                  rest
                  first={row.contractNumber === null ? "" : `${row.contractNumber} ${row.contractTitle}`}
                  second={row.clientName}
                />
                <td>{row.category}</td>
                <Two first={row.team} second={row.staff} />
                <td data-right data-label="총액">
                  {formatWon(row.gross)}
                </td>
                <td data-right data-label="순매출">
                  {formatWon(row.net)}
                </td>
                <td data-right data-label="공급가">
                  {formatWon(row.supply)}
                </td>
                <td data-right data-label="VAT">
                  {formatWon(row.vat)}
                </td>
                <Two first={row.evidence} second={row.allocations} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={5} data-line="">
                합계
              </td>
              <td data-right data-label="총액">
                {formatWon(sums.gross)}
              </td>
              <td data-right data-label="순매출">
                {formatWon(sums.net)}
              </td>
              <td data-right data-label="공급가">
                {formatWon(sums.supply)}
              </td>
              <td data-right data-label="VAT">
                {formatWon(sums.vat)}
              </td>
              <td data-from="tablet">원</td>
            </tr>
          </tfoot>
        </Table>
      </Card>
    </div>
  );
}

type TwoProps = {
  readonly first: string;
  readonly second: string;
  /** The column takes what the others leave. */
  readonly rest?: boolean;
};

/** Two words that belong together, one below the other: fourteen columns side by side fit no screen. */
function Two({ first, second, rest }: TwoProps) {
  return (
    <td
      data-rest={rest || undefined}
      data-line={rest ? "" : undefined}
      data-from={first || second ? undefined : "tablet"}
    >
      <span className={styles.upper} title={first}>
        {first || "—"}
      </span>
      {second && (
        <span className={styles.lower} title={second}>
          {second}
        </span>
      )}
    </td>
  );
}
