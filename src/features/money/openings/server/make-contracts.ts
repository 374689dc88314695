import { sql } from "kysely";
import { piecesOf } from "#platform/pieces.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { NewContract, OpenContract } from "./find-targets.ts";
import { rowsOfStatement } from "./rows-of-statement.ts";

/** A contract of which the old books tell; `agreed` in won, with VAT. */
export type Told = NewContract & { readonly signedAt: string | null; readonly agreed: number };

/** A case and the contract that it gets or had. */
export type ProjectLink = {
  readonly projectId: number;
  readonly before: number | null;
  readonly after: number | null;
};

type Made = { readonly id: number; readonly number: number; readonly title: string; readonly teamId: number };

/**
 * Makes the contracts of which the old books tell: running, with their fee in one line. What else they say (담당변호사,
 * 분야, 수임장부) comes from their case or is written down with them later; nobody signs them here. The case gets its own as
 * its contract. Answers in the order of what was told.
 */
export async function makeContracts(
  work: Work,
  context: WriteContext,
  all: readonly Told[],
): Promise<readonly OpenContract[]> {
  const made: OpenContract[] = [];
  for (const piece of piecesOf(all, rowsOfStatement)) made.push(...(await makePiece(work, context, piece)));
  const links = all.flatMap(({ projectId }, index) =>
    projectId === null ? [] : [{ projectId, before: null, after: made[index]!.id }],
  );
  await linkProjects(work, context, links);
  return made;
}

async function makePiece(work: Work, { viewer }: WriteContext, piece: readonly Told[]): Promise<OpenContract[]> {
  const { userId } = viewer;
  const { rows } = await sql<Made>`
    insert into contracts (team_id, client_id, title, status, signed_at, category, category_open, case_scope, opponent,
      responsible_id, created_by, updated_by)
    select coalesce(p.team_id, k.team_id), k.id, t.title, 'active', t."signedAt", coalesce(p.category, '기타'), p.id is null,
      coalesce(p.case_scope, '일반'), coalesce(p.opponent, ''), p.responsible_id, ${userId}::bigint, ${userId}::bigint
    from rows from (jsonb_to_recordset(${JSON.stringify(piece)}::jsonb)
        as ("clientId" bigint, title text, "projectId" bigint, "signedAt" date)) with ordinality
        as t ("clientId", title, "projectId", "signedAt", place)
      join clients k on k.id = t."clientId" left join projects p on p.id = t."projectId"
    order by t.place returning id, id_int as number, title, team_id as "teamId"`.execute(work.query);
  const contracts = rows.map((row, index) => {
    const { clientId, agreed } = piece[index]!;
    return { ...row, clientId, total: agreed, paid: 0, isPayable: true };
  });
  const ids = rows.map(({ id }) => id);
  await sql`insert into contract_lawyers (contract_id, staff_id)
    select id, responsible_id from contracts where id = any(${ids}::bigint[]) and responsible_id is not null
    order by id`.execute(work.query);
  const fees = contracts.map(({ id, total }) => ({ id, total }));
  await sql`insert into contract_fees (contract_id, kind, amount)
    select x.id, '착수금', x.total from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as x (id bigint, total bigint)
    order by x.id`.execute(work.query);
  for (const { id, title, clientId } of contracts) {
    work.audit({
      action: "contract.import",
      recordType: "contract",
      recordId: id,
      changes: { title: [null, title], status: [null, "active"], client_id: [null, clientId] },
    });
  }
  return contracts;
}

/** Gives cases their contracts, or takes them away again. */
export async function linkProjects(
  work: Work,
  { viewer }: Pick<WriteContext, "viewer">,
  links: readonly ProjectLink[],
): Promise<void> {
  for (const piece of piecesOf(links, rowsOfStatement)) {
    await sql`update projects p set contract_id = x.after, version = version + 1, updated_at = now(), updated_by = ${viewer.userId}
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb) as x ("projectId" bigint, after bigint)
      where p.id = x."projectId"`.execute(work.query);
  }
  for (const { projectId, before, after } of links) {
    work.audit({
      action: "project.update",
      recordType: "project",
      recordId: projectId,
      changes: { contract_id: [before, after] },
    });
    work.emit({ type: "record", ref: `project:${projectId}` });
  }
}
