import { sql } from "kysely";
import { anotherPerson } from "#platform/server/another-person.ts";
import type { Database } from "#platform/server/database/database.ts";

type Row = {
  id: number;
  day: string;
  kind: "많은 열람" | "심야 열람" | "열람 중지" | "새 접속지";
  name: string;
  records: number;
  usual: number;
  network: string | null;
  createdAt: Date;
  settledAt: Date | null;
  settledBy: string | null;
  note: string;
  released: boolean;
  maySettle: boolean;
  total: number;
  open: number;
};

const shown = 200;

/** The newest alarms, open ones first. */
export async function readAlarms({ query }: Database, viewerUserId: number) {
  const { rows } = await sql<Row>`
    select a.id, a.day::text as day, a.kind, coalesce(s.short_name, u.name) as name, a.records, a.usual, a.network::text as network,
           a.created_at as "createdAt", a.settled_at as "settledAt", b.name as "settledBy", a.note, a.released,
           a.settled_at is null and ${anotherPerson(sql`${viewerUserId}::bigint`, sql`a.user_id`)} as "maySettle", count(*) over ()::int as total,
           (count(*) filter (where a.settled_at is null) over ())::int as open
    from access_alarms a join users u on u.id = a.user_id left join staffs s on s.user_id = a.user_id
    left join users b on b.id = a.settled_by
    order by a.settled_at is not null, a.id desc limit ${shown}`.execute(query);
  return {
    models: rows.map(({ total: _total, open: _open, createdAt, settledAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
    })),
    total: rows[0]?.total ?? 0,
    open: rows[0]?.open ?? 0,
  };
}
