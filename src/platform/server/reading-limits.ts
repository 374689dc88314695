import { sql } from "kysely";
import type { Pool } from "pg";
import { formatNumber } from "../number.ts";
import type { Work } from "./database/transaction.ts";
import { Failure } from "./http/failure.ts";

/** How much one person may take away or look at; null: no limit. */
type Limits = { readonly exportRows: number; readonly recordsPerDay: number | null };

const none = { exportsPerHour: 10, exportRows: 5_000, recordsPerDay: null } as const;
const freshMs = 1_000;
const known = new WeakMap<Pool, { readonly at: number; readonly limits: Promise<Limits> }>();

function limitsOf(pool: Pool): Promise<Limits> {
  const found = known.get(pool);
  if (found && Date.now() - found.at < freshMs) return found.limits;
  const limits = pool
    .query<Limits>(`select export_rows as "exportRows", records_per_day as "recordsPerDay" from firm_settings`)
    .then(({ rows }) => rows[0] ?? none);
  limits.catch(() => known.delete(pool));
  known.set(pool, { at: Date.now(), limits });
  return limits;
}

/** Refuses a file of more rows than the firm allows at once. */
export async function refuseLargeExport(pool: Pool, rows: number): Promise<void> {
  const { exportRows } = await limitsOf(pool);
  if (rows <= exportRows) return;
  const most = formatNumber(exportRows);
  throw new Failure("ruleViolated", `한 번에 ${most}건까지 내보낼 수 있습니다. 조건을 좁혀 주세요.`);
}

/** What the access log calls the files of records of a kind. */
export const fileSubject = (label: string): string => `${label} 파일`;
/** How the reason begins of a row about one file. */
export const fileReason = "파일 ";
/** Subject and reason of rows about one file: taken away it is no list of records, but a look at one. */
const aboutOneFile = [fileSubject("%"), `${fileReason}%`] as const;

const exportLock = 7_204_011;

/**
 * Refuses more lists and reports within an hour than the firm allows. Asked in the transaction that writes the download into the
 * access log: those of one person wait for each other, so that each counts for the next. A file that names many kinds
 * of records has a row for each, and counts once.
 */
export async function refuseFrequentExport({ query }: Pick<Work, "query">, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${exportLock}, ${userId}::int)`.execute(query);
  const [subject, reason] = aboutOneFile;
  const { rows } = await sql<{ most: number; count: number; waits: number }>`
    select coalesce((select exports_per_hour from firm_settings), ${none.exportsPerHour})::int as most,
           count(distinct request_id)::int as count, coalesce(3600 - extract(epoch from now() - min(at)), 0)::int as waits
    from access_log where user_id = ${userId} and action = '다운로드' and reason <> ''
      and not (subject like ${subject} and reason like ${reason}) and at > now() - interval '1 hour'`.execute(query);
  const { most, count, waits } = rows[0]!;
  if (count < most) return;
  throw new Failure("tooMany", `한 시간에 ${most}번까지 내보낼 수 있습니다.`, {
    retryAfter: Math.max(1, waits),
  });
}

/** What of the access log is counted together against the firm's limit of a day. */
type Measure = {
  readonly actions: readonly string[];
  /** Whether files that were taken away count too. */
  readonly files?: true;
  readonly times: number;
  readonly word: string;
};
const measures: readonly Measure[] = [
  { actions: ["조회", "공개", "출력"], files: true, times: 1, word: "열람할" },
  // A search shows records at each keystroke, hardly any of which is meant.
  { actions: ["검색"], times: 4, word: "검색할" },
];

type Seen = { readonly day: string; readonly records: Set<string>; releasedUntil: number };
type Asked = { readonly pool: Pool; readonly userId: number; readonly measure: Measure };
const seenBy = new WeakMap<Pool, Map<string, { readonly day: string; readonly seen: Promise<Seen> }>>();
const seoulDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });
const releaseFreshMs = 30_000;

/**
 * Stops a person who has looked at more different records today than the firm allows, or has found four times as many
 * by searching, unless a 관리자 has let them go on (trust.md R23). Counted per process and filled from the access log
 * when a person first reads or searches on a day. Whoever takes the file of a record away has looked at it; lists that
 * are taken away have limits of their own.
 */
export async function refuseExcessiveReading(
  pool: Pool,
  userId: number,
  { action, subject, recordIds = [] }: { action: string; subject: string; recordIds?: readonly number[] },
): Promise<void> {
  const measure = measures.find(({ actions }) => actions.includes(action));
  if (!measure) return;
  const { recordsPerDay } = await limitsOf(pool);
  if (recordsPerDay === null) return;
  const most = recordsPerDay * measure.times;
  const seen = await seenToday({ pool, userId, measure });
  const after = new Set(recordIds.map((id) => `${subject} ${id}`).filter((record) => !seen.records.has(record)));
  if (seen.records.size + after.size > most && !(await isReleased(pool, userId, seen))) {
    await pool.query(
      `insert into access_alarms (user_id, day, kind, records, usual) values ($1, $2, '열람 중지', $3, $4)
       on conflict do nothing`,
      [userId, seen.day, seen.records.size, most],
    );
    const count = formatNumber(most);
    throw new Failure(
      "forbidden",
      `오늘 ${measure.word} 수 있는 ${count}건을 넘었습니다. 관리자에게 열람 해제를 요청해 주세요.`,
    );
  }
  for (const record of after) seen.records.add(record);
}

/** What a person has seen today: one count for all who ask at once. */
async function seenToday(asked: Asked): Promise<Seen> {
  const { pool, userId, measure } = asked;
  const people = seenBy.get(pool) ?? new Map<string, { day: string; seen: Promise<Seen> }>();
  seenBy.set(pool, people);
  const key = `${userId} ${measure.word}`;
  const day = seoulDay.format(new Date());
  const found = people.get(key);
  if (found?.day === day) return found.seen;
  const seen = readSeen(asked, day);
  seen.catch(() => people.delete(key));
  people.set(key, { day, seen });
  return seen;
}

async function readSeen({ pool, userId, measure }: Asked, day: string): Promise<Seen> {
  const { rows } = await pool.query<{ record: string }>(
    `select distinct subject || ' ' || r.id as record from access_log cross join lateral unnest(record_ids) r (id)
     where user_id = $1
       and (action = any($2) or $4 and action = '다운로드' and subject like $5 and reason like $6)
       and at >= $3::date::timestamp at time zone 'Asia/Seoul'`,
    [userId, measure.actions, day, measure.files === true, ...aboutOneFile],
  );
  return { day, records: new Set(rows.map(({ record }) => record)), releasedUntil: 0 };
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
