import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { teamRows } from "#records/server/records.ts";
import { isWalled } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { consult } from "#features/pipeline/consults/consult.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { initialOf } from "../initial.ts";

type Row = { readonly at: Date; readonly name: string; readonly room: string };

const most = 60;
const isToday = (column: string) =>
  sql<boolean>`(${sql.ref(column)} at time zone 'Asia/Seoul')::date = (now() at time zone 'Asia/Seoul')::date`;

/** The people who come today: to consultations in the house and to talks about a contract. What stands behind a wall is not told. */
export async function meetingsOf({ query }: Pick<Database, "query">, asker: Asker) {
  const { rows } = await sql<Row>`
    select * from (
      select r.scheduled_at as at, r.name, r.place as room from consults r
      where ${teamRows(consult, null, asker)} and r.deleted_at is null and r.type = 'visit' and r.status = 'scheduled'
        and ${isToday("r.scheduled_at")} and not ${isWalled("consult", sql.ref<number>("r.id"))}
      union all
      select r.meeting_at as at, coalesce(k.name, s.name, '') as name, coalesce(s.place, '') as room from contracts r
      left join clients k on k.id = r.client_id left join consults s on s.id = r.consult_id
      where ${teamRows(contract, null, asker)} and r.deleted_at is null and r.status not in ('terminated', 'void')
        and ${isToday("r.meeting_at")} and not ${isWalled("contract", sql.ref<number>("r.id"))}
    ) x order by at, name limit ${most}`.execute(query);
  return rows.map(({ at, name, room }) => ({ at: at.toISOString(), who: initialOf(name), room }));
}
