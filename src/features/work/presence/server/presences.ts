import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";

/** What every process hears when somebody comes, goes, or begins or ends to type; `ref`: `intake:12`. */
export const presenceChange = "presence";

/** Seconds for which one word of a page holds; pages say it anew every twenty. */
const seenSeconds = 45;
const typingSeconds = 8;

type Place = { readonly type: string; readonly id: number };
type Told = Place & { readonly staffId: number; readonly doing: "looking" | "typing" | "leaving" };

/** Writes down what the person does at the record, and tells the others when that is news. */
export async function tell(database: Database, actor: Actor, { type, id, staffId, doing }: Told): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { rows } = await sql<{ seen: boolean; typing: boolean }>`
      select seen_until > now() as seen, coalesce(typing_until > now(), false) as typing from presences
      where record_type = ${type} and record_id = ${id} and staff_id = ${staffId}`.execute(work.query);
    const was = rows[0] ?? { seen: false, typing: false };
    if (doing === "leaving") {
      await sql`delete from presences where record_type = ${type} and record_id = ${id} and staff_id = ${staffId}
        or seen_until < now() - interval '5 minutes'`.execute(work.query);
    } else {
      await sql`
        insert into presences (record_type, record_id, staff_id, seen_until, typing_until)
        values (${type}, ${id}, ${staffId}, now() + make_interval(secs => ${seenSeconds}),
          case when ${doing === "typing"} then now() + make_interval(secs => ${typingSeconds}) end)
        on conflict (record_type, record_id, staff_id) do update set
          seen_until = excluded.seen_until, typing_until = excluded.typing_until`.execute(work.query);
    }
    const isNews = was.seen !== (doing !== "leaving") || was.typing !== (doing === "typing");
    if (isNews) work.emit({ type: presenceChange, ref: `${type}:${id}` });
  });
}

export type Present = { readonly staffId: number; readonly name: string; readonly typing: boolean };

/** Who is at the record now, but for `without`; those who type first. */
export async function presentAt(
  { query }: Pick<Database, "query">,
  { type, id }: Place,
  without: number | null,
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select p.staff_id as "staffId", s.short_name as name, coalesce(p.typing_until > now(), false) as typing
    from presences p join staffs s on s.id = p.staff_id
    where p.record_type = ${type} and p.record_id = ${id} and p.seen_until > now()
      and p.staff_id is distinct from ${without} and s.deleted_at is null
    order by 3 desc, p.staff_id limit 20`.execute(query);
  return rows;
}
