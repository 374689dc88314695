import { sql } from "kysely";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockSeen } from "#records/server/read.ts";
import { takeStepWithin } from "#records/server/steps/take-step.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { StartMethod } from "../basis.ts";
import { lawyers } from "#features/litigation/desk/access.ts";
import { readRule, type Told } from "./compute.ts";
import { replace, type Locked } from "./correct-deadline.ts";
import type { DeadlineEntry } from "./enter-deadline.ts";
import { deadlineRecords } from "./records.ts";
import { deadlineSteps } from "./steps.ts";

export type Reading = Pick<Told, "ruleId" | "method" | "startOn" | "openedOn">;
type Checked = {
  readonly equal: boolean;
  readonly status: "verified" | "disputed" | "entered";
  readonly number: number;
  readonly row: Locked;
};
type Asked = { readonly number: number; readonly version: number; readonly reading: Reading };

/**
 * What another person read from the document without seeing the entry (additions L1). Equal day, method and rule verify;
 * a difference makes the deadline 불일치, and a third person who is a lawyer reads it: who of the two is right stands, and
 * where neither is, a new row waits for its own verification.
 */
export async function checkDeadline(work: Work, context: WriteContext, asked: Asked): Promise<Checked> {
  const before = await lockSeen(work.query, deadlineRecords, asked, context);
  await refuseCheck(work, context, before);
  await readRule(work.query, asked.reading);
  const equal = isSame(before, asked.reading);
  const others = await readingsOf(work, before.id);
  await keepReading(work, context, before, asked.reading, equal);
  if (before.status === "entered") {
    const step = equal ? "verify" : "dispute";
    await takeStepWithin(work, context, deadlineSteps, { ...asked, step, told: {} });
    return { equal, status: equal ? "verified" : "disputed", number: before.id, row: before };
  }
  if (equal) {
    await takeStepWithin(work, context, deadlineSteps, { ...asked, step: "verify", told: {} });
    return { equal, status: "verified", number: before.id, row: before };
  }
  return { equal, ...(await settleOtherwise(work, context, before, { reading: asked.reading, others })), row: before };
}

async function refuseCheck(work: Work, { viewer, facts }: WriteContext, before: Locked): Promise<void> {
  if (before.status !== "entered" && before.status !== "disputed") {
    throw new Failure("ruleViolated", "검증을 기다리는 기한이 아닙니다.");
  }
  const words = "입력자와 검증자는 달라야 합니다.";
  await requireAnotherPerson(work, viewer.userId, { staffId: before.entered_by_id }, words);
  if (before.status === "disputed") {
    if (!lawyers.allows(facts)) throw new Failure("ruleViolated", "불일치는 변호사인 세 번째 사람이 확정합니다.");
    for (const { userId } of await readingsOf(work, before.id)) {
      await requireAnotherPerson(
        work,
        viewer.userId,
        { userId },
        "두 번째로 입력한 사람이 아닌 다른 변호사가 확정합니다.",
      );
    }
    return;
  }
  if (before.peremptory && !lawyers.allows(facts) && !(await isLawyer(work, before.entered_by_id))) {
    throw new Failure("ruleViolated", "불변기간은 입력자와 검증자 가운데 한 사람이 변호사여야 합니다.");
  }
}

/** Whether a colleague is a lawyer of the firm, by the roles. */
async function isLawyer({ query }: Pick<Work, "query">, staffId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from staff_roles sr join roles r on r.id = sr.role_id
    where sr.staff_id = ${staffId} and r.name in ('변호사', '책임변', '어쏘변')`.execute(query);
  return rows.length > 0;
}

function isSame(row: Locked, { ruleId, method, startOn, openedOn }: Reading): boolean {
  const opened = method === "electronic" ? openedOn : null;
  return row.rule_id === ruleId && row.start_method === method && row.start_on === startOn && row.opened_on === opened;
}

type Kept = Reading & { readonly userId: number; readonly byId: number };

async function readingsOf({ query }: Pick<Work, "query">, deadlineId: number): Promise<Kept[]> {
  const rows = await query
    .selectFrom("deadline_checks")
    .select(["user_id", "by_id", "rule_id", "start_method", "start_on", "opened_on"])
    .where("deadline_id", "=", deadlineId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    byId: row.by_id,
    ruleId: row.rule_id,
    method: row.start_method as StartMethod,
    startOn: row.start_on,
    openedOn: row.opened_on,
  }));
}

async function keepReading(
  work: Work,
  { viewer, facts }: WriteContext,
  before: Locked,
  reading: Reading,
  equal: boolean,
) {
  await work.query
    .insertInto("deadline_checks")
    .values({
      deadline_id: before.id,
      by_id: viewer.staff!.id,
      user_id: viewer.userId,
      start_method: reading.method,
      start_on: reading.startOn,
      opened_on: reading.method === "electronic" ? reading.openedOn : null,
      rule_id: reading.ruleId,
      lawyer: lawyers.allows(facts),
      equal,
    })
    .execute();
  work.audit({
    action: "deadline.check",
    recordType: "deadline",
    recordId: before.id,
    changes: { equal: [null, equal] },
  });
}

/** The third person read something else than the first: with the second it stands at once, alone it waits. */
async function settleOtherwise(
  work: Work,
  context: WriteContext,
  before: Locked,
  { reading, others }: { reading: Reading; others: readonly Kept[] },
): Promise<Pick<Checked, "status" | "number">> {
  const second = others.find((one) => sameReading(one, reading));
  const entry: DeadlineEntry = {
    ...reading,
    courtDays: before.court_days,
    courtOn: before.court_on,
    party: before.party,
    documentName: before.document_name,
    ownerId: before.owner_id,
    provisional: before.provisional,
    overdue: before.overdue ?? "lateCompletion",
  };
  const more = second
    ? {
        status: "verified" as const,
        entered_by_id: second.byId,
        verified_by_id: context.viewer.staff!.id,
        verified_at: new Date(),
      }
    : {};
  const number = await replace(work, context, before, { reason: "불일치를 세 번째 사람이 확정", entry, more });
  return { status: second ? "verified" : "entered", number };
}

function sameReading(one: Reading, other: Reading): boolean {
  const opened = ({ method, openedOn }: Reading) => (method === "electronic" ? openedOn : null);
  return (
    one.ruleId === other.ruleId &&
    one.method === other.method &&
    one.startOn === other.startOn &&
    opened(one) === opened(other)
  );
}
