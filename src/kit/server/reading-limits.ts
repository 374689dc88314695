import type { Pool } from "pg";
import { Failure } from "./http/failure.ts";

/** How much one person may take away or look at; null: no limit. */
type Limits = { readonly exportsPerHour: number; readonly exportRows: number; readonly recordsPerDay: number | null };

const none: Limits = { exportsPerHour: 10, exportRows: 5_000, recordsPerDay: null };
const freshMs = 1_000;
const known = new WeakMap<Pool, { readonly at: number; readonly limits: Promise<Limits> }>();

function limitsOf(pool: Pool): Promise<Limits> {
  const found = known.get(pool);
  if (found && Date.now() - found.at < freshMs) return found.limits;
  const limits = pool
    .query<Limits>(
      `select exports_per_hour as "exportsPerHour", export_rows as "exportRows", records_per_day as "recordsPerDay"
       from firm_settings`,
    )
    .then(({ rows }) => rows[0] ?? none);
  limits.catch(() => known.delete(pool));
  known.set(pool, { at: Date.now(), limits });
  return limits;
}

/**
 * Refuses a file of more rows than the firm allows, and more files within an hour (trust.md R22). Ask before the
 * download is written into the access log.
 */
export async function refuseExcessiveExport(pool: Pool, userId: number, rows: number): Promise<void> {
  const { exportsPerHour, exportRows } = await limitsOf(pool);
  if (rows > exportRows) {
    const most = exportRows.toLocaleString("ko-KR");
    throw new Failure("ruleViolated", `한 번에 ${most}건까지 내보낼 수 있습니다. 조건을 좁혀 주세요.`);
  }
  const { rows: counted } = await pool.query<{ count: number; waits: number }>(
    `select count(*)::int as count, coalesce(3600 - extract(epoch from now() - min(at)), 0)::int as waits
     from access_log where user_id = $1 and action = '다운로드' and reason <> '' and at > now() - interval '1 hour'`,
    [userId],
  );
  const { count, waits } = counted[0]!;
  if (count < exportsPerHour) return;
  throw new Failure("tooMany", `한 시간에 ${exportsPerHour}번까지 내보낼 수 있습니다.`, {
    retryAfter: Math.max(1, waits),
  });
}

type Seen = { readonly day: string; readonly records: Set<string>; releasedUntil: number };
const seenBy = new WeakMap<Pool, Map<number, Seen>>();
const seoulDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });
const releaseFreshMs = 30_000;

/**
 * Stops a person who has looked at more different records today than the firm allows, unless a 관리자 has let them go
 * on (trust.md R23). Counted per process and filled from the access log at the first reading of a day.
 */
export async function refuseExcessiveReading(
  pool: Pool,
  userId: number,
  subject: string,
  ids: readonly number[],
): Promise<void> {
  const { recordsPerDay } = await limitsOf(pool);
  if (recordsPerDay === null) return;
  const seen = await seenToday(pool, userId);
  const after = new Set(ids.map((id) => `${subject} ${id}`).filter((record) => !seen.records.has(record)));
  if (seen.records.size + after.size > recordsPerDay && !(await isReleased(pool, userId, seen))) {
    await pool.query(
      `insert into access_alarms (user_id, day, kind, records, usual) values ($1, $2, '열람 중지', $3, $4)
       on conflict do nothing`,
      [userId, seen.day, seen.records.size, recordsPerDay],
    );
    throw new Failure(
      "forbidden",
      `오늘 열람할 수 있는 ${recordsPerDay.toLocaleString("ko-KR")}건을 넘었습니다. 관리자에게 열람 해제를 요청해 주세요.`,
    );
  }
  for (const record of after) seen.records.add(record);
}

async function seenToday(pool: Pool, userId: number): Promise<Seen> {
  const people = seenBy.get(pool) ?? new Map<number, Seen>();
  seenBy.set(pool, people);
  const day = seoulDay.format(new Date());
  const found = people.get(userId);
  if (found?.day === day) return found;
  const { rows } = await pool.query<{ record: string }>(
    `select distinct subject || ' ' || r.id as record from access_log cross join lateral unnest(record_ids) r (id)
     where user_id = $1 and action in ('조회', '공개', '출력') and at >= $2::date at time zone 'Asia/Seoul'`,
    [userId, day],
  );
  const seen: Seen = { day, records: new Set(rows.map(({ record }) => record)), releasedUntil: 0 };
  people.set(userId, seen);
  return seen;
}

async function isReleased(pool: Pool, userId: number, seen: Seen): Promise<boolean> {
  if (seen.releasedUntil > Date.now()) return true;
  const { rowCount } = await pool.query("select from access_alarms where user_id = $1 and day = $2 and released", [
    userId,
    seen.day,
  ]);
  if (rowCount) seen.releasedUntil = Date.now() + releaseFreshMs;
  return rowCount !== null && rowCount > 0;
}
