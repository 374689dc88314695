import { sql } from "kysely";
import { mostMoved, type Moved, type RateImpact } from "#firm/server/rate-impact.ts";

/** Open requests that would have to be answered by another day. */
export const periodImpact: RateImpact = {
  names: ["accessDays", "correctionDays", "deletionDays", "suspensionDays"],
  label: "처리 기한이 달라지는 개인정보 요구",
  read: async ({ query }, _, { name, value, from, until }) => {
    const { rows } = await sql<Moved>`
      select coalesce('고객 ' || c.id_int, '상담 ' || k.id_int) || ' · 접수 ' || q.received_on as title,
        coalesce('/lawfirm/client/' || c.id_int, '/lawfirm/consult/' || k.id_int) as path,
        q.due_on::text as before, (q.received_on + ${value}::int)::text as after
      from privacy_requests q left join clients c on c.id = q.client_id left join consults k on k.id = q.consult_id
      where q.deleted_at is null and q.status = 'open' and q.kind || 'Days' = ${name}
        and q.received_on >= ${from}::date and (${until}::date is null or q.received_on < ${until}::date)
        and q.due_on <> q.received_on + ${value}::int
      order by q.due_on, q.id`.execute(query);
    return { total: rows.length, rows: rows.slice(0, mostMoved) };
  },
};
