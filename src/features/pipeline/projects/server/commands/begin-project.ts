import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";

type Begun = {
  readonly teamId: number;
  readonly clientId: number;
  readonly title: string;
  readonly opponent: string;
  readonly responsibleId: number | null;
  readonly litigationId: number | null;
};

/** A case that begins with what came before it: a letter that was not obeyed. Returns its id. */
export async function beginProject(work: Work, { viewer }: WriteContext, begun: Begun): Promise<number> {
  const { query } = work;
  const client = await query
    .selectFrom("clients")
    .select(["name", "tel"])
    .where("id", "=", begun.clientId)
    .executeTakeFirstOrThrow();
  const { id } = await query
    .insertInto("projects")
    .values({
      team_id: begun.teamId,
      client_id: begun.clientId,
      client_name: client.name,
      client_tel: client.tel,
      title: begun.title,
      opponent: begun.opponent,
      category: "민사",
      responsible_id: begun.responsibleId,
      litigation_id: begun.litigationId,
      created_by: viewer.userId,
      updated_by: viewer.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  work.audit({
    action: "project.create",
    recordType: "project",
    recordId: id,
    changes: { title: [null, begun.title] },
  });
  work.emit({ type: "record", ref: `project:${id}` });
  return id;
}
