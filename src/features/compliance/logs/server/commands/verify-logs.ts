import type { ClientBase, Pool } from "pg";
import { beginning, keptMonths, logNames, purgeAction, rowText, type SealedLog } from "../sealed-logs.ts";
import { sealHash } from "./seal-logs.ts";
import type { Head } from "./heads.ts";

export type LogCheck = {
  readonly log: SealedLog;
  readonly parts: number;
  readonly rows: number;
  /** Rows that are too new to be sealed. */
  readonly open: number;
  /** What was changed, in sentences; empty: nothing. */
  readonly damages: readonly string[];
};

type Part = {
  number: number;
  firstId: number;
  lastId: number;
  rowCount: number;
  found: number;
  isWhole: boolean;
  previous: Buffer;
  hash: Buffer;
};

/** A pool, or a connection with a transaction of its own. */
type Reader = Pick<ClientBase | Pool, "query">;

const partsPerRead = 200;

/** Rows are sealed within minutes; a sweep that stood still gets this long. */
const sealedWithinDays = 7;

/**
 * Recomputes every seal of the logs and compares the chain with the heads that were noted outside of the database.
 * Finds rows and seals that were changed, added or removed.
 */
export async function verifyLogs(database: Reader, heads: readonly Head[]): Promise<LogCheck[]> {
  const purged = await readBeginnings(database);
  const checks: LogCheck[] = [];
  for (const log of logNames) {
    const noted = heads.filter((head) => head.log === log);
    checks.push(await verifyLog(database, { log, heads: noted, start: purged[log] ?? veryBeginning }));
  }
  return checks;
}

/** The part before the first that is kept: what went before it was taken away in its time. */
type Start = { readonly number: number; readonly hash: string };
const veryBeginning: Start = { number: 0, hash: beginning.toString("hex") };

/** Where the logs begin since parts were last taken away. */
async function readBeginnings(database: Reader): Promise<Partial<Record<SealedLog, Start>>> {
  const { rows } = await database.query<{ changes: Partial<Record<SealedLog, Start>> }>(
    "select changes from change_log where record_type = 'log' and action = $1 order by id desc limit 1",
    [purgeAction],
  );
  return rows[0]?.changes ?? {};
}

type Chain = { readonly log: SealedLog; readonly heads: readonly Head[]; readonly start: Start };

async function verifyLog(database: Reader, { log, heads, start }: Chain): Promise<LogCheck> {
  const damages: string[] = [];
  const known = new Map<number, string>();
  let last: Part | undefined;
  let [parts, rows] = [0, 0];
  for (;;) {
    const { rows: read } = await database.query<Part>(readParts(log), [log, last?.number ?? 0, partsPerRead]);
    for (const part of read) {
      damages.push(...check(log, part, last ?? start));
      known.set(part.number, part.hash.toString("hex"));
      parts += 1;
      rows += part.rowCount;
      last = part;
    }
    if (read.length < partsPerRead) break;
  }
  damages.push(...missingHeads(log, heads, known));
  const { rows: left } = await database.query<{ open: number; strays: number }>(
    `select count(*) filter (where id > $1)::int as open,
            count(*) filter (where id < coalesce((select min(first_id) from log_seals where log = $2), 0))::int as strays
     from ${log}`,
    [last?.lastId ?? 0, log],
  );
  if (left[0]!.strays > 0) damages.push(`${log}: 봉인되지 않은 오래된 행이 ${left[0]!.strays}개 있습니다.`);
  return { log, parts, rows, open: left[0]!.open, damages };
}

/** What was noted outside and is not there any more, or other than it was. */
function missingHeads(log: SealedLog, heads: readonly Head[], known: ReadonlyMap<number, string>): string[] {
  const first = Math.min(...known.keys());
  const kept = new Date();
  kept.setMonth(kept.getMonth() - keptMonths[log]);
  kept.setDate(kept.getDate() + sealedWithinDays);
  return heads.flatMap(({ at, number, hash }) => {
    if (number >= first || known.size === 0)
      return known.get(number) === hash ? [] : [`${log}: ${at}에 적어 둔 ${number}번째 봉인이 없거나 다릅니다.`];
    // Parts after this one were sealed after it was noted, so their rows are younger still.
    return number < first - 1 && new Date(at) > kept
      ? [`${log}: ${at}에 적어 둔 ${number}번째 봉인 뒤의 기록이 보관 기간 안에 지워졌습니다.`]
      : [];
  });
}

function check(log: SealedLog, part: Part, before: Part | Start): string[] {
  const name = `${log} ${part.number}번째 봉인(${part.firstId}–${part.lastId})`;
  const hash = typeof before.hash === "string" ? before.hash : before.hash.toString("hex");
  const follows = !("lastId" in before) || part.firstId > before.lastId;
  if (part.number === before.number + 1 && part.previous.toString("hex") === hash && follows) return whole(name, part);
  return [`${name}: 앞 봉인과 이어지지 않습니다.`];
}

function whole(name: string, { isWhole, found, rowCount }: Part): string[] {
  if (isWhole) return [];
  return [
    found === rowCount ? `${name}: 내용이 바뀌었습니다.` : `${name}: 행이 ${rowCount}개여야 하는데 ${found}개입니다.`,
  ];
}

/** Every part with the rows between its neighbours, so that a row put in between counts too. */
function readParts(log: SealedLog): string {
  return `
    select s.number, s.first_id as "firstId", s.last_id as "lastId", s.row_count as "rowCount", s.previous, s.hash,
           c.found, coalesce(s.form = 1 and c.found = s.row_count and c.first_id = s.first_id and c.last_id = s.last_id
             and c.day = s.day
             and s.hash = ${sealHash("s.previous", ["s.log", "s.number", "s.form", "s.sealed_at"])}, false) as "isWhole"
    from (select *, coalesce(lag(last_id) over (order by number), first_id - 1) as after_id
          from log_seals where log = $1) s
    cross join lateral (
      select count(*)::int as found, min(id) as first_id, max(id) as last_id,
             max(at at time zone 'Asia/Seoul')::date as day, string_agg(${rowText(log)}, E'\\n' order by id) as lines
      from ${log} where id > s.after_id and id <= s.last_id
    ) c
    where s.number > $2 order by s.number limit $3`;
}
