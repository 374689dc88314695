import { VisuallyHidden } from "@mantine/core";
import { formatNumber } from "#platform/number.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { formatWon } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { Table } from "#ui/components/table.tsx";
import { PageLink } from "#platform/web/navigation.tsx";
import type { listSales } from "../schemas.ts";
import { quarterOf, salesPath } from "./period.ts";
import { widthOf } from "./width-of.ts";
import styles from "./sales.module.css";

type Sales = CallOutput<typeof listSales>;
type Group = Sales["groups"][number];

type GroupTableProps = {
  readonly label: string;
  readonly grouping: "month" | "quarter" | "team" | "person" | "category" | "payType";
  readonly groups: readonly Group[];
  readonly sums: Sales["sums"];
  readonly from: string;
  readonly to: string;
};

/** The groups with their sums; each leads to its lines. */
export function GroupTable({ label, grouping, groups, sums, from, to }: GroupTableProps) {
  const width = widthOf(groups.map(({ net }) => net));
  return (
    <div className={styles.part}>
      <Card title={`${label}별`}>
        <Table label={`${label}별 매출`}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col" data-right data-from="tablet">
                건수
              </th>
              <th scope="col" data-right>
                총액
              </th>
              <th scope="col" data-right>
                순매출
              </th>
              <th scope="col" data-from="tablet">
                비중
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.key}>
                <td>
                  <GroupLink group={group} grouping={grouping} from={from} to={to} />
                </td>
                <td data-right data-from="tablet">
                  {formatNumber(group.count)}건
                </td>
                <td data-right>{formatWon(group.gross)}원</td>
                <td data-right>{formatWon(group.net)}원</td>
                <td className={styles.meterCell} data-from="tablet">
                  <span className={styles.meter} style={{ width: `${width(group.net)}%` }} aria-hidden />
                  <VisuallyHidden>최대의 {Math.round(width(group.net))}%</VisuallyHidden>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>합계</td>
              <td data-right data-from="tablet">
                {formatNumber(groups.reduce((sum, { count }) => sum + count, 0))}건
              </td>
              <td data-right>{formatWon(sums.gross)}원</td>
              <td data-right colSpan={1}>
                {formatWon(sums.net)}원
              </td>
              <td className={styles.meterCell} data-from="tablet">
                100%
              </td>
            </tr>
          </tfoot>
        </Table>
      </Card>
    </div>
  );
}

function GroupLink({
  group,
  grouping,
  from,
  to,
}: { readonly group: Group } & Pick<GroupTableProps, "grouping" | "from" | "to">) {
  const path = pathOf(group.key, grouping, from, to);
  if (path === null) return group.label;
  return (
    <PageLink to={path} className={styles.link}>
      {group.label}
    </PageLink>
  );
}

const parameters = { team: "teamId", person: "staffId", category: "category", payType: "payType" } as const;

/** The lines of a group; null for those without a colleague in charge, which no filter names. */
function pathOf(key: string, grouping: GroupTableProps["grouping"], from: string, to: string): string | null {
  if (key === "none") return null;
  if (grouping === "month") {
    const first = `${key}-01`;
    const last = `${key}-${new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5)), 0)).getUTCDate()}`;
    return salesPath(first < from ? from : first, last > to ? to : last);
  }
  if (grouping === "quarter") {
    const { start, end } = quarterOf(key);
    return salesPath(start < from ? from : start, end > to ? to : end);
  }
  return salesPath(from, to, { [parameters[grouping]]: key });
}
