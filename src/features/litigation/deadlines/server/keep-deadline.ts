import { seoulDay, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { lockRecord } from "#records/server/read.ts";
import { isStanding } from "../deadline.ts";
import type { Told } from "./compute.ts";
import { replace } from "./correct-deadline.ts";
import { insertDeadline, type PlaceRecord } from "./enter-deadline.ts";
import { ruleOfCode } from "./legal-period.ts";
import { deadlineRecords } from "./records.ts";

/** What a step of a record says of a deadline that follows from it. */
export type Kept = {
  /** Of the table of rules: `EXEC_IMMEDIATE`. */
  readonly code: string;
  readonly method: Told["method"];
  readonly startOn: Day;
  /** The last day itself, where the court or a lawyer set it. */
  readonly courtOn?: Day;
  readonly documentName?: string;
  readonly ownerId: number | null;
  /** The day of service is not known yet. */
  readonly provisional?: boolean;
};

/**
 * Sees to it that a deadline of this rule is open for the record, as entered by the person whose step it follows from:
 * one that started otherwise is corrected by a new row, one that stands already stays. Whoever verifies reads the paper
 * all the same. Returns its number; null: no rule of this code is in force for that day.
 */
export async function keepDeadline(
  work: Work,
  context: Asker,
  record: PlaceRecord,
  kept: Kept,
): Promise<number | null> {
  const { code, method, startOn, courtOn = null, documentName = "", ownerId, provisional = false } = kept;
  const rule = await ruleOfCode(work.query, code, startOn);
  if (!rule) return null;
  const standing = await work.query
    .selectFrom("deadlines as d")
    .innerJoin("legal_deadline_rules as l", "l.id", "d.rule_id")
    .select(["d.id", "d.status", "d.start_on", "d.court_on", "d.provisional"])
    .where("d.record_type", "=", record.type)
    .where("d.record_id", "=", record.id)
    .where("l.code", "=", code)
    .where("d.status", "<>", "superseded")
    .orderBy("d.id", "desc")
    .executeTakeFirst();
  const same = standing?.start_on === startOn && standing.provisional === provisional;
  const sameDay = courtOn === null ? same : standing?.court_on === courtOn;
  if (standing && sameDay) return standing.id;
  const basis = { ruleId: rule.id, method, startOn, openedOn: null, courtDays: null, courtOn };
  // What came to be known late is looked into: whether it can still be made up for.
  const entry = { ...basis, party: "", documentName, ownerId, provisional, overdue: "lateCompletion" as const };
  const place = { caseId: null, projectId: null, record };
  if (!standing || !isStanding(standing.status)) return insertDeadline(work, context, place, entry);
  const before = await lockRecord(work.query, deadlineRecords, standing.id, context);
  return replace(work, context, before, { reason: `${seoulDay(Date.now())} 기록의 날이 바뀜`, entry });
}
