import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { keyOf } from "#records/server/parts.ts";
import type { WriteContext } from "#records/server/write.ts";
import { may } from "#firm/may.ts";
import { anyOf } from "#platform/policy.ts";
import {
  keepToMembers,
  membersOf,
  openToScope,
  type Member,
} from "#features/pipeline/conflicts/server/commands/members-wall.ts";

type Query = Pick<Database, "query">;
export type CaseAsked = { readonly type: "project" | "legalCase"; readonly number: number };

const anyLawyer = anyOf(may("manage", "변호사"), may("manage", "책임변"), may("manage", "어쏘변"));

/** The key of the project that the person sees, be it by one of its cases; 404 otherwise. */
export async function projectOf(query: Query, asker: Asker, { type, number }: CaseAsked): Promise<number> {
  const id = await keyOf(query, asker, type, number);
  if (type === "project") return id;
  const row = await query.query
    .selectFrom("legal_cases")
    .select("project_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.project_id;
}

/** Who works on the project, in the order of its roles. */
export async function namedIn({ query }: Query, projectId: number) {
  const people = await query
    .selectFrom("projects as p")
    .innerJoin("staffs as s", (join) =>
      join.on((of) =>
        of.or(
          (["responsible_id", "associate_id", "litigation_id", "consultant_id"] as const).map((role) =>
            of("s.id", "=", of.ref(`p.${role}`)),
          ),
        ),
      ),
    )
    .select(["s.id", "s.short_name as shortName"])
    .where("p.id", "=", projectId)
    .where("s.status", "=", 1)
    .where("s.deleted_at", "is", null)
    .orderBy("s.id")
    .execute();
  return people;
}

/**
 * Whether the person sets the list: the 책임변 of the case. Where there is a list and no 책임변 on it who is at work, any
 * lawyer who is on it, and where nobody of it is at work any more, whoever the case was opened to.
 */
export async function maySetList(
  { query }: Query,
  { viewer, facts }: Asker,
  projectId: number,
  members: readonly Member[] | null,
): Promise<boolean> {
  const me = viewer.staff?.id ?? null;
  const project = await query
    .selectFrom("projects as p")
    .leftJoin("staffs as s", (join) => join.onRef("s.id", "=", "p.responsible_id").on("s.status", "=", 1))
    .select("s.id as responsible")
    .where("p.id", "=", projectId)
    .executeTakeFirst();
  const responsible = project?.responsible ?? null;
  if (responsible !== null && responsible === me) return true;
  const listed = members?.filter(({ until }) => until === null) ?? null;
  if (listed === null || listed.some(({ id }) => id === responsible)) return false;
  const ids = listed.map(({ id }) => id);
  const { rows: atWork } = await sql<{ id: number }>`
    select id from staffs where id = any(${ids}::bigint[]) and status = 1 and deleted_at is null`.execute(query);
  if (atWork.length === 0) return members!.some(({ id, until }) => id === me && until !== null);
  return atWork.some(({ id }) => id === me) && anyLawyer.allows(facts);
}

async function lockProject(work: Work, context: WriteContext, asked: CaseAsked): Promise<number> {
  const id = await projectOf(work, context, asked);
  await work.query.selectFrom("projects").select("id").where("id", "=", id).forUpdate().execute();
  const members = await membersOf(work, id);
  if (await maySetList(work, context, id, members)) return id;
  throw new Failure("ruleViolated", "열람 명단은 이 사건의 책임변만 정할 수 있습니다.");
}

/** Makes the list; whoever sets it stays on it. */
export function setList(context: WriteContext, asked: CaseAsked, staffIds: readonly number[]): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const projectId = await lockProject(work, context, asked);
    const wanted = [...new Set(staffIds)];
    const me = context.viewer.staff!.id;
    if (!wanted.includes(me)) throw invalidField("members", "명단을 정하는 본인은 명단에 있어야 합니다.");
    const staff = context.registry.get("staff")!;
    for (const id of wanted) {
      if (await mayReadRecord(work, staff, id, context, { choosing: true })) continue;
      throw invalidField("members", "명단에 없는 직원이 있습니다. 다시 골라 주세요.");
    }
    const before = (await membersOf(work, projectId))?.filter(({ until }) => until === null) ?? null;
    await keepToMembers(work, projectId, wanted);
    work.audit({
      action: "project.restrict",
      recordType: "project",
      recordId: projectId,
      changes: { members: [before?.map(({ id }) => id) ?? null, wanted] },
    });
    work.emit({ type: "record", ref: `project:${projectId}` });
  });
}

/** Takes the list away: everybody of the team scope sees the case again. */
export function liftList(context: WriteContext, asked: CaseAsked): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const projectId = await lockProject(work, context, asked);
    const before = await membersOf(work, projectId);
    if (before === null) throw new Failure("ruleViolated", "열람을 제한하지 않은 사건입니다.");
    await openToScope(work, projectId);
    work.audit({
      action: "project.unrestrict",
      recordType: "project",
      recordId: projectId,
      changes: { members: [before.map(({ id }) => id), null] },
    });
    work.emit({ type: "record", ref: `project:${projectId}` });
  });
}
