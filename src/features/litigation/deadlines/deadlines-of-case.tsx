import type { CallOutput } from "#platform/endpoint.ts";
import { formatDay } from "#platform/dates.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { StateChip } from "#ui/components/chip.tsx";
import { Table } from "#ui/components/table.tsx";
import { deadline, deadlineStatusLabels, isStanding, untold } from "./deadline.ts";
import type { listOfCase } from "./schemas.ts";

export type DeadlineOfCase = CallOutput<typeof listOfCase>["models"][number];

/** All deadlines of a case or project, open ones first; what has just changed is marked. */
export function DeadlinesOfCase({ models }: { readonly models: readonly DeadlineOfCase[] }) {
  const tones = deadline.fields.status.tones;
  return (
    <Table label="기한" wraps stacks>
      <thead>
        <tr>
          <th>만료</th>
          <th>기한</th>
          <th>당사자</th>
          <th>계산</th>
          <th>입력 · 검증</th>
          <th>상태</th>
        </tr>
      </thead>
      <tbody>
        {models.map((row) => (
          <tr key={row.number} data-off={!isStanding(row.status) || undefined}>
            <td>
              {row.actingOn === null ? untold : formatDay(row.actingOn)}
              {row.dueOn !== null && row.actingOn !== row.dueOn && ` (저장 ${row.dueOn})`}
            </td>
            <td>
              <PageLink to={`${deadline.page}/${row.number}`}>
                {row.peremptory && "⚑ "}
                {row.title}
              </PageLink>
              {row.changed && " · 방금 변경"}
            </td>
            <td>{row.party}</td>
            <td>{row.computation}</td>
            <td>
              {row.enteredBy} · {row.verifiedBy || "검증 전"}
            </td>
            <td>
              <StateChip tone={tones[row.status]}>{deadlineStatusLabels[row.status]}</StateChip>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
