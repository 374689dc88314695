import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { withdrawTasks } from "#features/work/tasks/server/api.ts";

/**
 * Takes back the tasks that ask for a 위임장, of the cases whose contract says by now when it was filed and of those that
 * have no contract in force any more. `contractId`: of the cases of that one alone.
 */
export async function withdrawPoaTasks(work: Work, contractId: number | null = null): Promise<void> {
  const { rows } = await sql<{ id: number; taskId: number }>`
    update legal_cases l set poa_task_id = null
    from (select l.id, l.poa_task_id from legal_cases l join projects p on p.id = l.project_id
        left join contracts c on c.id = p.contract_id
      where l.poa_task_id is not null and (${contractId}::bigint is null or c.id = ${contractId})
        and (c.id is null or c.poa_filed_at is not null or c.deleted_at is not null or c.status = 'void')
      order by l.id for update of l) b
    where b.id = l.id returning l.id, b.poa_task_id as "taskId"`.execute(work.query);
  await withdrawTasks(
    work,
    rows.map(({ taskId }) => taskId),
  );
  for (const { id } of rows) work.emit({ type: "record", ref: `legalCase:${id}` });
}
