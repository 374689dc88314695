import type { CallOutput } from "#platform/endpoint.ts";
import { formatDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { Card } from "#ui/components/card.tsx";
import { EmptyState } from "#ui/components/states.tsx";
import { Table } from "#ui/components/table.tsx";
import type { readContributions } from "../schemas.ts";
import { RecordName } from "./rows-dialog.tsx";
import styles from "./performance.module.css";

type Answer = CallOutput<typeof readContributions>;

const problems = {
  none: "배분 없음",
  amount: "순매출과 금액이 다름",
  left: "퇴사한 직원이 있음",
  referral: "변호사 아닌 직원의 소개·홍보(변호사법 제34조 확인)",
} as const;

/** Payments whose parts are missing or have to be looked at. */
export function Unresolved({ data }: { readonly data: Answer }) {
  return (
    <div className={styles.part}>
      <Card title={`정리할 입금 ${data.unresolvedTotal}건`}>
        {data.unresolved.length === 0 ? (
          <EmptyState title="정리할 입금이 없습니다." />
        ) : (
          <Table label="정리할 입금 목록" stacks>
            <thead>
              <tr>
                <th scope="col">날짜</th>
                <th scope="col">입금</th>
                <th scope="col">팀</th>
                <th scope="col" data-right>
                  순매출
                </th>
                <th scope="col" data-right>
                  배분
                </th>
                <th scope="col">확인할 점</th>
              </tr>
            </thead>
            <tbody>
              {data.unresolved.map((row) => (
                <tr key={row.number}>
                  <td>{formatDay(row.day)}</td>
                  <td data-rest data-line="">
                    <RecordName kind="payment" number={row.number} title={row.title} path={row.path} />
                  </td>
                  <td>{row.team}</td>
                  <td data-right data-label="순매출">
                    {formatWon(row.net)}원
                  </td>
                  <td data-right data-label="배분">
                    {formatWon(row.allocated)}원 <span className={styles.quiet}>{row.pct}%</span>
                  </td>
                  <td>{problems[row.problem]}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {data.unresolvedTotal > data.unresolved.length && (
          <p className={styles.quiet}>최근 {data.unresolved.length}건을 보입니다. 기간을 줄이면 나머지가 보입니다.</p>
        )}
      </Card>
    </div>
  );
}
