import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { isAtNight } from "../night.ts";

/** A month by the firm's calendar as a condition on `at`. */
export function inMonth(month: string) {
  const first = sql`${`${month}-01`}::date`;
  return sql<boolean>`at >= ${first}::timestamp at time zone 'Asia/Seoul'
    and at < (${first} + interval '1 month') at time zone 'Asia/Seoul'`;
}

export type PersonMonth = {
  userId: number | null;
  name: string;
  reads: number;
  records: number;
  downloads: number;
  sends: number;
  atNight: number;
  addresses: number;
  failedSignIns: number;
};

/** What everybody has looked at, taken away and sent in a month; different records by the days of the counter. */
export async function readPeople({ query }: Database, month: string): Promise<PersonMonth[]> {
  const { rows } = await sql<PersonMonth>`
    with acts as (
      select user_id, count(*) filter (where action in ('조회', '검색', '공개', '출력'))::int as reads,
             count(*) filter (where action = '다운로드')::int as downloads,
             count(*) filter (where action = '발송')::int as sends,
             count(*) filter (where ${isAtNight(sql`at`)})::int as night,
             count(distinct ip)::int as addresses,
             count(*) filter (where action = '로그인실패')::int as failed
      from access_log where ${inMonth(month)} group by user_id
    ), days as (
      select user_id, sum(records)::int as records from access_days
      where day >= ${`${month}-01`}::date and day < ${`${month}-01`}::date + interval '1 month' group by user_id
    )
    select a.user_id as "userId", coalesce(s.short_name, u.name, '로그인 전') as name, a.reads,
           coalesce(d.records, 0) as records, a.downloads, a.sends, a.night as "atNight", a.addresses,
           a.failed as "failedSignIns"
    from acts a left join days d on d.user_id = a.user_id left join users u on u.id = a.user_id
    left join staffs s on s.user_id = a.user_id
    order by a.downloads desc, records desc, a.reads desc, a.user_id`.execute(query);
  return rows;
}

export async function readReview({ query }: Database, month: string) {
  const review = await query
    .selectFrom("access_reviews as r")
    .innerJoin("users as u", "u.id", "r.reviewed_by")
    .select(["r.reviewed_at as at", "u.name as by", "r.note"])
    .where("r.month", "=", `${month}-01`)
    .executeTakeFirst();
  return review ? { ...review, at: review.at.toISOString() } : null;
}

/** What was taken away, revealed, printed and sent in a month, newest first. */
export async function readDownloads(
  { query }: Database,
  { month, search, page, size }: { month: string; search: string; page: number; size: number },
) {
  const { rows } = await sql<{
    id: number;
    at: Date;
    name: string;
    ip: string;
    action: string;
    subject: string;
    records: number;
    reason: string;
    total: number;
  }>`
    select l.id, l.at, coalesce(s.short_name, u.name, '관리 명령') as name, host(l.ip) as ip, l.action, l.subject,
           cardinality(l.record_ids) as records, l.reason, count(*) over ()::int as total
    from access_log l left join users u on u.id = l.user_id left join staffs s on s.user_id = l.user_id
    where ${inMonth(month)} and l.action in ('다운로드', '공개', '출력', '발송')
      and (${search} = '' or strpos(search_normal(coalesce(s.short_name, u.name, '') || ' ' || l.subject || ' ' || l.reason),
           search_normal(${search})) > 0)
    order by l.id desc limit ${size} offset ${(page - 1) * size}`.execute(query);
  return {
    models: rows.map(({ total: _total, ...row }) => ({ ...row, at: row.at.toISOString() })),
    total: rows[0]?.total ?? 0,
  };
}
