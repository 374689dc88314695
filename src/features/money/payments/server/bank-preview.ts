import type { Asker } from "../../../../kit/server/asker.ts";
import type { Database } from "../../../../kit/server/database/database.ts";
import { givingWay } from "../../../../kit/server/give-way.ts";
import { Failure } from "../../../../kit/server/http/failure.ts";
import { likelyItems, proposeMatches } from "../matching.ts";
import type { StatementLine } from "../statement.ts";
import { readOpenItems } from "./open-items.ts";
import { readSource, type StatementSource } from "./read-source.ts";

const proposalsPerLine = 3;

/** Every receipt of a statement with what it may pay, and whether it is already here. Writes nothing. */
export async function previewBank(database: Database, asker: Asker, source: StatementSource) {
  const { staff } = asker.viewer;
  if (!staff?.teamId) throw new Failure("forbidden");
  const { teamId } = staff;
  const { lines, skipped } = await readSource(source, staff.id);
  const known = await knownKeys(database, teamId, lines);
  const closed = await closedMonths(database, teamId);
  const items = await readOpenItems(database, asker);
  const likely = likelyItems(items);
  const first = new Map<string, number>();
  const giveWay = givingWay();
  const previewed = [];
  for (const { key, ...line } of lines) {
    await giveWay();
    const repeats = first.get(key) ?? null;
    if (repeats === null) first.set(key, line.line);
    const duplicateOf = known.get(key) ?? null;
    const isNew = duplicateOf === null && repeats === null;
    previewed.push({
      ...line,
      duplicateOf,
      repeats,
      monthClosed: closed.has(line.day.slice(0, 7)),
      proposals: isNew ? proposeMatches(line, likely(line), proposalsPerLine) : [],
    });
  }
  return { lines: previewed, skipped: [...skipped] };
}

async function knownKeys(
  { pool }: Database,
  teamId: number,
  lines: readonly StatementLine[],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ key: string; id: number }>(
    `select bank_key as key, id from payments where team_id = $1 and bank_key = any($2::text[]) and deleted_at is null`,
    [teamId, lines.map(({ key }) => key)],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function closedMonths({ pool }: Database, teamId: number): Promise<Set<string>> {
  const { rows } = await pool.query<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month from closed_months where team_id = $1 and reopened_at is null`,
    [teamId],
  );
  return new Set(rows.map(({ month }) => month));
}
