import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { givingWay } from "#platform/server/give-way.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { proposeOnce } from "../propose-once.ts";
import { closedMonths } from "./closed-months.ts";
import { knownReceipts } from "./known-receipts.ts";
import { presentOpen, readOpenItems } from "./open-items.ts";
import { readSource, type StatementSource } from "./read-source.ts";

const proposalsPerLine = 3;

/** Every receipt of a statement with what it may pay, and whether it is already here. Writes nothing. */
export async function previewBank(database: Database, asker: Asker, source: StatementSource) {
  const { staff } = asker.viewer;
  if (!staff?.teamId) throw new Failure("forbidden");
  const { teamId } = staff;
  const { lines, skipped } = await readSource(database, source, staff.id);
  const { same, repeated } = await knownReceipts(database.query, teamId, lines);
  const closed = await closedMonths(database.query, teamId);
  const byNumber = new Map(lines.map(({ line }, index) => [line, same.get(index)?.id ?? null]));
  const states = lines.map((line, index) => {
    const earlier = repeated.get(index) ?? null;
    const repeats = same.has(index) ? null : earlier;
    return {
      ...line,
      // What repeats a line that is here is here as well, unless somebody says otherwise.
      duplicateOf: same.get(index)?.id ?? (repeats === null ? null : byNumber.get(repeats)!),
      isSure: same.get(index)?.isSure ?? false,
      repeats,
      monthClosed: closed.has(line.day.slice(0, 7)),
    };
  });
  // What is entered unless somebody says otherwise comes first.
  const fresh = states
    .filter(({ duplicateOf, repeats, monthClosed }) => duplicateOf === null && repeats === null && !monthClosed)
    .toSorted((one, other) => Number(one.ask !== null) - Number(other.ask !== null));
  const proposals = await proposeOnce(fresh, await readOpenItems(database, asker), proposalsPerLine, givingWay());
  const byLine = new Map(fresh.map(({ line }, index) => [line, proposals[index]!]));
  return {
    lines: states.map((state) => ({ ...state, proposals: (byLine.get(state.line) ?? []).map(presentOpen) })),
    skipped: [...skipped],
  };
}
