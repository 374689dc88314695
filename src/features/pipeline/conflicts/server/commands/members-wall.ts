import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { tellOfWall } from "./raise-wall.ts";

type Query = Pick<Database, "query">;

/** Who is on the list of a case; `until`: to whom two people opened it for a while, ISO 8601. */
export type Member = { readonly id: number; readonly shortName: string; readonly until: string | null };

/** The list of a case (trust R31); null: everybody of its scope sees it. */
export async function membersOf({ query }: Query, projectId: number): Promise<readonly Member[] | null> {
  const wall = await wallOf({ query }, projectId);
  if (wall === null) return null;
  const rows = await query
    .selectFrom("wall_members as m")
    .innerJoin("staffs as s", "s.id", "m.staff_id")
    .select(["s.id", "s.short_name as shortName", "m.until"])
    .where("m.wall_id", "=", wall)
    .where((of) => of.or([of("m.until", "is", null), of("m.until", ">", new Date())]))
    .orderBy(inNameOrder(sql`s.short_name`))
    .orderBy("s.id")
    .execute();
  return rows.map(({ until, ...row }) => ({ ...row, until: until?.toISOString() ?? null }));
}

/** Of these people, those whom no list keeps away from the case. */
export async function onList(query: Query, projectId: number, staffIds: readonly number[]): Promise<readonly number[]> {
  const members = await membersOf(query, projectId);
  return members === null ? staffIds : staffIds.filter((staffId) => members.some(({ id }) => id === staffId));
}

/** Makes these the people who alone see the case. Whom it was opened to for a while sees it until then all the same. */
export async function keepToMembers(work: Work, projectId: number, staffIds: readonly number[]): Promise<void> {
  const wall = (await wallOf(work, projectId)) ?? (await raise(work, projectId));
  await sql`delete from wall_members where wall_id = ${wall} and until is null
    and staff_id <> all(${staffIds}::bigint[])`.execute(work.query);
  await sql`insert into wall_members (wall_id, staff_id) select ${wall}, x from unnest(${staffIds}::bigint[]) x
    on conflict (wall_id, staff_id) do update set until = null`.execute(work.query);
  tellOfWall(work, "project");
}

/** Opens the case to everybody of its scope again. */
export async function openToScope(work: Work, projectId: number): Promise<void> {
  await work.query
    .updateTable("walls")
    .set({ lifted_at: new Date() })
    .where("record_type", "=", "project")
    .where("record_id", "=", projectId)
    .where("kind", "=", "members")
    .where("lifted_at", "is", null)
    .execute();
  tellOfWall(work, "project");
}

/** Lets somebody in who is not on the list, until then. */
export async function admitUntil(work: Work, projectId: number, staffId: number, until: Date): Promise<void> {
  const wall = await wallOf(work, projectId);
  if (wall === null) return;
  await sql`insert into wall_members (wall_id, staff_id, until) values (${wall}, ${staffId}, ${until})
    on conflict (wall_id, staff_id) do update set until = ${until} where wall_members.until is not null`.execute(
    work.query,
  );
  tellOfWall(work, "project");
}

/** The key of the wall that stands around the case; null: none does. */
async function wallOf({ query }: Query, projectId: number): Promise<number | null> {
  const row = await query
    .selectFrom("walls")
    .select("id")
    .where("record_type", "=", "project")
    .where("record_id", "=", projectId)
    .where("kind", "=", "members")
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

async function raise(work: Work, projectId: number): Promise<number> {
  const { id } = await work.query
    .insertInto("walls")
    .values({ record_type: "project", record_id: projectId, kind: "members" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
