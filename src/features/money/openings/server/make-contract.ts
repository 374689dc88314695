import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { NewContract, OpenContract } from "./find-targets.ts";
import type { ListedOpening } from "./read-list.ts";

type Made = { readonly id: number; readonly number: number; readonly title: string; readonly teamId: number };

/**
 * Makes the contract of which the old books tell: running, with its fee in one line. What else it says (담당변호사, 분야,
 * 수임장부) comes from its case or is written down with it later; nobody signs it here. The case gets it as its contract.
 */
export async function makeContract(
  work: Work,
  { viewer }: WriteContext,
  { clientId, title, projectId }: NewContract,
  { signedAt, agreed }: ListedOpening,
): Promise<OpenContract> {
  const { userId } = viewer;
  const { rows } = await sql<Made>`
    insert into contracts (team_id, client_id, title, status, signed_at, category, category_open, case_scope, opponent,
      responsible_id, created_by, updated_by)
    select coalesce(p.team_id, k.team_id), k.id, ${title}, 'active', ${signedAt}::date, coalesce(p.category, '기타'), p.id is null,
      coalesce(p.case_scope, '일반'), coalesce(p.opponent, ''), p.responsible_id, ${userId}, ${userId}
    from clients k left join projects p on p.id = ${projectId} where k.id = ${clientId}
    returning id, id_int as number, title, team_id as "teamId"`.execute(work.query);
  const made = rows[0]!;
  await sql`insert into contract_lawyers (contract_id, staff_id)
    select id, responsible_id from contracts where id = ${made.id} and responsible_id is not null`.execute(work.query);
  await sql`insert into contract_fees (contract_id, kind, amount) values (${made.id}, '착수금', ${agreed})`.execute(
    work.query,
  );
  work.audit({
    action: "contract.import",
    recordType: "contract",
    recordId: made.id,
    changes: { title: [null, made.title], status: [null, "active"], client_id: [null, clientId] },
  });
  if (projectId !== null) await linkProject(work, { viewer }, projectId, [null, made.id]);
  return { ...made, clientId, total: agreed!, paid: 0, isPayable: true };
}

/** Gives a case its contract, or takes it away again. */
export async function linkProject(
  work: Work,
  { viewer }: Pick<WriteContext, "viewer">,
  projectId: number,
  [before, after]: readonly [number | null, number | null],
): Promise<void> {
  await sql`update projects set contract_id = ${after}, version = version + 1, updated_at = now(), updated_by = ${viewer.userId}
    where id = ${projectId}`.execute(work.query);
  work.audit({
    action: "project.update",
    recordType: "project",
    recordId: projectId,
    changes: { contract_id: [before, after] },
  });
  work.emit({ type: "record", ref: `project:${projectId}` });
}
