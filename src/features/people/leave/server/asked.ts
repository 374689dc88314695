import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { BellSubject } from "#records/server/bell/kinds.ts";
import { bellTitle } from "#records/server/bell/kinds.ts";
import { spanOf } from "../law/days.ts";
import { handoverOf } from "./handover-list.ts";
import { whenOf } from "./when.ts";

const standing = sql`('requested', 'lead', 'approved', 'moved')`;

/** What the person was asked to take over in leaves of others, as long as those last. */
export async function askedOf({ query }: Pick<Database, "query">, asker: Asker) {
  const me = asker.viewer.staff!.id;
  const rows = await query
    .selectFrom("leaves as l")
    .innerJoin("staffs as s", "s.id", "l.staff_id")
    .selectAll("l")
    .select("s.short_name as name")
    .where("l.deleted_at", "is", null)
    .where(sql<boolean>`l.status in ${standing}`)
    .where("l.ends_on", ">=", seoulDay(Date.now()))
    .where(
      sql<boolean>`(l.deputy_id = ${me} or exists (select from leave_handovers x where x.leave_id = l.id
        and x.deputy_id = ${me} and x.gone_at is null and x.declined = ''))`,
    )
    .orderBy("l.starts_on")
    .orderBy("l.id")
    .limit(100)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const items = (await handoverOf({ query }, row.id, asker)).filter(
        ({ deputy, declined }) => deputy?.id === me && !declined,
      );
      const whole = row.deputy_id === me;
      return {
        leave: row.id,
        staff: { id: row.staff_id, name: row.name },
        ...spanOf(whenOf(row)),
        whole,
        answered: items.every(({ accepted }) => accepted) && (!whole || row.deputy_accepted_at !== null),
        items: items.map(({ deputy: _deputy, declined: _declined, ...item }) => item),
      };
    }),
  );
}

/** The leave of somebody else as the bell speaks of it to who is asked to stand in: whose and when, not what or why. */
export const askedSubject: BellSubject = {
  name: "leaveHandover",
  label: "대무",
  from: sql`leaves`,
  seen: ({ viewer }) => {
    const me = sql`${viewer.staff?.id ?? null}::bigint`;
    return sql<boolean>`(r.deleted_at is null and (r.deputy_id = ${me} or exists (select from leave_handovers x
      where x.leave_id = r.id and x.deputy_id = ${me} and x.gone_at is null)))`;
  },
  title: bellTitle(sql`(select s.short_name from staffs s where s.id = r.staff_id)`, sql`r.starts_on::text`),
  path: () => "/lawfirm/mypage/vacation?tab=asked",
};
