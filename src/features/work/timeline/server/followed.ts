import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { About } from "#records/server/bell/ring.ts";
import { kindsWith } from "#records/parts.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { presentTitled, titledRecord, type Titled } from "#records/server/titled.ts";

const most = 200;

/** Follows a record that the person sees, or does so no more. 422 for more of them than a list holds. */
export async function setFollowed(
  { query }: Pick<Database, "query">,
  staffId: number,
  { type, id }: About,
  on: boolean,
): Promise<void> {
  if (!on) {
    await sql`update record_visits set followed_at = null
      where staff_id = ${staffId} and record_type = ${type} and record_id = ${id}`.execute(query);
    return;
  }
  const { rows } = await sql`
    insert into record_visits as v (staff_id, record_type, record_id, followed_at)
    select ${staffId}, ${type}, ${id}, now() where (select count(*) from record_visits f
      where f.staff_id = ${staffId} and f.followed_at is not null and (f.record_type, f.record_id) <> (${type}, ${id})) < ${most}
    on conflict (staff_id, record_type, record_id) do update set followed_at = coalesce(v.followed_at, now())
    returning 1`.execute(query);
  if (rows.length === 0)
    throw new Failure("ruleViolated", `구독은 ${most}건까지 할 수 있습니다. 지난 구독을 해제해 주세요.`);
}

type Row = Titled & { readonly type: string; readonly id: number; readonly followedAt: Date };

/** The records that the person follows and still sees, the last one first. */
export async function followedBy({ query }: Pick<Database, "query">, asker: Asker) {
  const place = { type: sql.ref("v.record_type"), id: sql.ref("v.record_id") };
  const ways = kindsWith("timeline").flatMap((name) => {
    const records = registeredRecords().get(name)!;
    return records.open.allows(asker.facts) ? [titledRecord(records, asker, place)] : [];
  });
  if (ways.length === 0) return [];
  const { rows } = await sql<Row>`
    select v.record_type as type, v.record_id as id, v.followed_at as "followedAt", x.* from record_visits v
    cross join lateral (${sql.join(ways, sql` union all `)}) x
    where v.staff_id = ${asker.viewer.staff!.id} and v.followed_at is not null
    order by v.followed_at desc, v.record_type, v.record_id limit ${most}`.execute(query);
  return rows.map(({ type, id, followedAt, ...titled }) => ({
    type,
    id,
    followedAt: followedAt.toISOString(),
    ...presentTitled(registeredRecords().get(type)!, titled),
  }));
}
