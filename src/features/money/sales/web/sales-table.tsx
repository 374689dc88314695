import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { Table } from "#ui/components/table.tsx";
import { hasPage, PageLink } from "#platform/web/navigation.tsx";
import type { listSales } from "../schemas.ts";
import styles from "./sales.module.css";

type Sales = CallOutput<typeof listSales>;
const heads = [
  "일자",
  "입금자 · 수단",
  "계약 · 고객",
  "사건 · 분야",
  "팀 · 담당",
  "총액",
  "순매출",
  "공급가",
  "VAT",
  "증빙 · 기여",
] as const;
const sumsOf = [
  ["총액", "gross"],
  ["순매출", "net"],
  ["공급가", "supply"],
  ["VAT", "vat"],
] as const;
const rights: readonly string[] = sumsOf.map(([label]) => label);

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
                <Two
                  first={row.projectNumber === null ? "" : `${row.projectNumber} ${row.projectTitle}`}
                  {...(row.projectNumber !== null && { to: `/lawfirm/project/${row.projectNumber}` })}
                  second={row.category}
                />
                <Two first={row.team} second={row.staff} />
                <Amounts of={row} />
                <Two first={row.evidence} second={row.allocations} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={5} data-line="">
                합계
              </td>
              <Amounts of={sums} />
              <td data-from="tablet">원</td>
            </tr>
          </tfoot>
        </Table>
      </Card>
    </div>
  );
}

function Amounts({ of }: { readonly of: Readonly<Record<(typeof sumsOf)[number][1], number | WonSum>> }) {
  return sumsOf.map(([label, key]) => (
    <td key={key} data-right data-label={label}>
      {formatWon(of[key])}
    </td>
  ));
}

type TwoProps = {
  readonly first: string;
  /** Where the first leads. */
  readonly to?: string;
  readonly second: string;
  /** The column takes what the others leave. */
  readonly rest?: boolean;
};

/** Two words that belong together, one below the other: fourteen columns side by side fit no screen. */
function Two({ first, to, second, rest }: TwoProps) {
  const isLink = to !== undefined && hasPage("/lawfirm/project");
  return (
    <td
      data-rest={rest || undefined}
      data-line={rest ? "" : undefined}
      data-from={first || second ? undefined : "tablet"}
    >
      <span className={styles.upper} title={first}>
        {isLink ? (
          <PageLink to={to} className={styles.link}>
            {first}
          </PageLink>
        ) : (
          first || "—"
        )}
      </span>
      {second && (
        <span className={styles.lower} title={second}>
          {second}
        </span>
      )}
    </td>
  );
}
