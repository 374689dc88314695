import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import type { PoolClient } from "pg";
import { formatNumber } from "#platform/number.ts";
import type { AccessEntry } from "#platform/server/access-log.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inLongRead } from "#platform/server/database/long-read.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { touchedBetween, type BreachQuestion, type Touched } from "../queries/breach.ts";
import { breachHead, breachLines } from "./breach-csv.ts";

/** What a report holds, counted while it is written. */
export class BreachTally {
  rows = 0;
  /** Records by the word of the access log, each once. */
  readonly records = new Map<string, number[]>();
  /** Different people, by name and telephone. */
  readonly #people = new Set<string>();

  add(row: Touched): void {
    this.rows += 1;
    if (row.name !== "" || row.phone !== "") this.#people.add(`${row.name} ${row.phone.replaceAll(/\D/g, "")}`);
    const ids = this.records.get(row.subject) ?? [];
    this.records.set(row.subject, ids);
    // Rows come in the order of the records.
    if (row.recordId !== null && ids.at(-1) !== row.recordId) ids.push(row.recordId);
  }

  get people(): number {
    return this.#people.size;
  }

  get recordCount(): number {
    return [...this.records.values()].reduce((sum, ids) => sum + ids.length, 0);
  }
}

/**
 * The report as parts of a CSV file, counted in `tally`; within a long read. Throws 422 when there are more than
 * `mostRows`.
 */
export async function* breachReport(
  client: PoolClient,
  question: BreachQuestion,
  tally: BreachTally,
  mostRows = Infinity,
): AsyncGenerator<Buffer> {
  yield Buffer.from(breachHead);
  for await (const rows of touchedBetween(client, question)) {
    for (const row of rows) tally.add(row);
    if (tally.rows > mostRows) throw new Failure("ruleViolated", tooLong(mostRows));
    yield Buffer.from(breachLines(rows));
  }
}

const tooLong = (mostRows: number) =>
  `${formatNumber(mostRows)}행이 넘습니다. 기간을 나누거나 관리 명령 breach-report로 받아 주세요.`;

/**
 * The whole report before its first byte is sent, so that it can be written down whose data it names. Held compressed:
 * a year of a firm is hundreds of megabytes of much the same lines. Throws like `breachReport`.
 */
export async function holdReport(
  database: Database,
  question: BreachQuestion,
  { withinMs, mostRows }: { readonly withinMs: number; readonly mostRows: number },
): Promise<{ tally: BreachTally; content: Readable }> {
  const tally = new BreachTally();
  const parts: Buffer[] = [];
  await inLongRead(database, withinMs, (client) =>
    pipeline(
      breachReport(client, question, tally, mostRows),
      createGzip({ level: constants.Z_BEST_SPEED }),
      async (compressed: AsyncIterable<Buffer>) => {
        for await (const part of compressed) parts.push(part);
      },
    ),
  );
  return { tally, content: Readable.from(parts).pipe(createGunzip()) };
}

const idsPerEntry = 10_000;

/** What the making of a report is in the access log: whose data it names, kind by kind. */
export function entriesOf(tally: BreachTally, reason: string): AccessEntry[] {
  const why = `유출 보고: ${reason}`;
  const named = [...tally.records].flatMap(([subject, ids]) =>
    Array.from({ length: Math.ceil(ids.length / idsPerEntry) }, (_, part) => ({
      action: "다운로드" as const,
      subject,
      recordIds: ids.slice(part * idsPerEntry, (part + 1) * idsPerEntry),
      reason: why,
    })),
  );
  return named.length > 0 ? named : [{ action: "다운로드", subject: "유출 보고", reason }];
}
