import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import type { PlaceRecord } from "./enter-deadline.ts";
import { deadlineRecords } from "./records.ts";
import { standingDeadline } from "./standing.ts";

/**
 * Adds a line to what has to be looked at with the open deadline of this rule and record. Returns the number of the
 * deadline; null: none is open, or the line stands there already.
 */
export async function noteOnDeadline(
  work: Work,
  context: Asker,
  record: PlaceRecord,
  { code, line }: { readonly code: string; readonly line: string },
): Promise<number | null> {
  const open = await openDeadline(work, record, code);
  if (!open) return null;
  const lines = open.notes === "" ? [] : open.notes.split("\n");
  if (lines.includes(line)) return null;
  const before = await lockRecord(work.query, deadlineRecords, open.id, context);
  await changeRecord(work, context, deadlineRecords, before, {
    action: "note",
    set: { notes: [...lines, line].join("\n") },
  });
  return open.id;
}

/** Takes such lines out again where they turned out to be wrong: those that begin so. */
export async function takeNotesBack(
  work: Work,
  context: Asker,
  record: PlaceRecord,
  { code, beginning }: { readonly code: string; readonly beginning: string },
): Promise<void> {
  const open = await openDeadline(work, record, code);
  const lines = open?.notes.split("\n") ?? [];
  const left = lines.filter((line) => !line.startsWith(beginning));
  if (!open || left.length === lines.length) return;
  const before = await lockRecord(work.query, deadlineRecords, open.id, context);
  await changeRecord(work, context, deadlineRecords, before, { action: "note", set: { notes: left.join("\n") } });
}

/** The open deadline of this rule and record. */
function openDeadline({ query }: Pick<Work, "query">, record: PlaceRecord, code: string) {
  return query
    .selectFrom("deadlines as d")
    .innerJoin("legal_deadline_rules as l", "l.id", "d.rule_id")
    .select(["d.id", "d.notes"])
    .where("d.record_type", "=", record.type)
    .where("d.record_id", "=", record.id)
    .where("l.code", "=", code)
    .where(standingDeadline("d"))
    .orderBy("d.id", "desc")
    .executeTakeFirst();
}
