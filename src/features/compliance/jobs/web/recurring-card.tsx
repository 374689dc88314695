import { formatDateTime } from "#platform/dates.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import { Card } from "#ui/components/card.tsx";
import { Table } from "#ui/components/table.tsx";
import type * as schemas from "../schemas.ts";

type Recurring = CallOutput<typeof schemas.listJobs>["recurring"];

/** What comes by itself, and when. */
export function RecurringCard({ recurring }: { readonly recurring: Recurring }) {
  return (
    <Card title="정기 작업" flush>
      <Table label="정기 작업" wraps stacks>
        <thead>
          <tr>
            <th scope="col">작업</th>
            <th scope="col">주기</th>
            <th scope="col">마지막</th>
            <th scope="col">다음</th>
          </tr>
        </thead>
        <tbody>
          {recurring.map(({ label, every, lastAt, nextAt }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>{every}</td>
              <td data-label="마지막">{lastAt === null ? "아직 없음" : formatDateTime(lastAt)}</td>
              <td data-label="다음">{formatDateTime(nextAt)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
