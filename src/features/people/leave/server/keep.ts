import { sql } from "kysely";
import type { z } from "zod";
import type { Day } from "#platform/dates.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import type * as schemas from "../schemas.ts";
import { cutLot, grantLot, lockLeaveOf } from "./lots.ts";
import { leaveRates, termsOf } from "./work-days.ts";

type Body<Schema extends { readonly body: z.ZodType }> = z.output<Schema["body"]>;

async function requireStaff({ query }: Work, staffId: number): Promise<{ readonly status: number }> {
  const row = await query
    .selectFrom("staffs")
    .select("status")
    .where("id", "=", staffId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** What is given to somebody who has left would belong to no employment. */
async function requireAtWork(work: Work, staffId: number): Promise<void> {
  const { status } = await requireStaff(work, staffId);
  if (status === 0) throw new Failure("ruleViolated", "퇴사한 직원입니다. 먼저 재입사 처리해 주세요.");
}

/** 이월, 조정 or 대체휴무 by 인사관리: a lot of its own, never of one's own leave. */
export function grantByHand(context: WriteContext, body: Body<typeof schemas.grantLeave>): Promise<number> {
  const { staff, basis, minutes, from, until, because } = body;
  if (until < from) throw invalidField("until", "사용 종료일은 시작일보다 앞설 수 없습니다.");
  refuseOwn(context, staff);
  return inTransactionOnce(context, async (work) => {
    await requireAtWork(work, staff);
    await lockLeaveOf(work, staff);
    const terms = await termsOf(work, staff, await leaveRates(work));
    const days = Math.round((minutes / (terms.weeklyOn(from) / 5)) * 1000) / 1000;
    const lot = { staffId: staff, basis, days, minutes, from, until, because, key: null };
    return (await grantLot(work, context, lot))!;
  });
}

/** Who keeps everybody's leave does not grant the own (separation of duty). */
function refuseOwn({ viewer }: WriteContext, staffId: number): void {
  if (viewer.staff?.id === staffId) throw new Failure("ruleViolated", "본인의 휴가는 다른 인사 담당자가 처리합니다.");
}

/** Takes minutes out of a lot that nobody has used: 422 when fewer are left. */
export function cutByHand(context: WriteContext, id: number, body: Body<typeof schemas.cutGrant>): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const lot = await work.query
      .selectFrom("leave_grants")
      .select(["staff_id", "ended_on"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!lot) throw notFound();
    refuseOwn(context, lot.staff_id);
    if (lot.ended_on !== null) throw new Failure("ruleViolated", "퇴사로 마감한 휴가는 회수할 수 없습니다.");
    await lockLeaveOf(work, lot.staff_id);
    await cutLot(work, context, id, body.minutes);
    const changes = { minutes: [null, body.minutes], because: [null, body.because] };
    work.audit({ action: "leaveGrant.cut", recordType: "leaveGrant", recordId: id, changes });
  });
}

/** Minutes of work on each weekday from a day on; what was booked before stays as it was. */
export function setTerms(context: WriteContext, staff: number, body: Body<typeof schemas.setTerms>): Promise<void> {
  const { from, mon, tue, wed, thu, fri } = body;
  if (mon + tue + wed + thu + fri < 60) throw invalidField("mon", "1주 근무시간은 1시간 이상이어야 합니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    await requireAtWork(work, staff);
    await sql`insert into leave_terms (staff_id, from_on, mon, tue, wed, thu, fri, created_by)
      values (${staff}, ${from}, ${mon}, ${tue}, ${wed}, ${thu}, ${fri}, ${context.viewer.userId})
      on conflict (staff_id, from_on) where ended_on is null do update set mon = excluded.mon, tue = excluded.tue, wed = excluded.wed,
        thu = excluded.thu, fri = excluded.fri`.execute(work.query);
    const changes = { leaveTerms: [null, `${from} ${[mon, tue, wed, thu, fri].join("/")}분`] };
    work.audit({ action: "staff.leaveTerms", recordType: "staff", recordId: staff, changes });
  });
}

/**
 * Enters a time of 결근, 정직 or 휴직, by which days of leave are counted (근로기준법 제60조 제6항); answers its key. 400 where
 * it ends before it begins or meets another one.
 */
export function enterAttendance(context: WriteContext, staff: number, body: Body<typeof schemas.enterAttendance>) {
  const { kind, from, until } = body;
  if (until < from) throw invalidField("until", "종료일은 시작일보다 앞설 수 없습니다.");
  return inTransactionOnce(context, async (work) => {
    await requireStaff(work, staff);
    await refuseOverlap(work, staff, from, until);
    const { id } = await work.query
      .insertInto("leave_attendance")
      .values({ staff_id: staff, kind, from_on: from, until_on: until, created_by: context.viewer.userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    const changes = { attendance: [null, `${kind} ${from}–${until}`] };
    work.audit({ action: "staff.attendance", recordType: "staff", recordId: staff, changes });
    return id;
  });
}

async function refuseOverlap({ query }: Work, staff: number, from: Day, until: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leave-attendance:${staff}`}, 0))`.execute(query);
  const row = await query
    .selectFrom("leave_attendance")
    .select(["from_on", "until_on"])
    .where("staff_id", "=", staff)
    .where("taken_back_at", "is", null)
    .where("from_on", "<=", until)
    .where("until_on", ">=", from)
    .executeTakeFirst();
  if (row) throw invalidField("from", `이미 등록된 기간(${row.from_on}–${row.until_on})과 겹칩니다.`);
}

/** Takes such an entry back; it stays in the log. 404 where there is none, or it was taken back already. */
export function takeBackAttendance(context: WriteContext, id: number): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await work.query
      .updateTable("leave_attendance")
      .set({ taken_back_at: new Date() })
      .where("id", "=", id)
      .where("taken_back_at", "is", null)
      .returning(["staff_id", "kind", "from_on", "until_on"])
      .executeTakeFirst();
    if (!row) throw notFound();
    const changes = { attendance: [`${row.kind} ${row.from_on}–${row.until_on}`, null] };
    work.audit({ action: "staff.attendance", recordType: "staff", recordId: row.staff_id, changes });
  });
}

/** Sets by which year the firm grants leave (`basis`: that of 입사일 or of the firm), and since when it counts here. */
export function setSettings(context: WriteContext, body: Body<typeof schemas.setSettings>): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const { basis, fiscalMonth, since } = body;
    const before = await work.query
      .selectFrom("firm_settings")
      .select(["id", "leave_basis", "leave_fiscal_month", "leave_since"])
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    await work.query
      .updateTable("firm_settings")
      .set({ leave_basis: basis, leave_fiscal_month: fiscalMonth, leave_since: since })
      .execute();
    work.audit({
      action: "firm.leave",
      recordType: "firm",
      recordId: before.id,
      changes: {
        basis: [before.leave_basis, basis],
        fiscalMonth: [before.leave_fiscal_month, fiscalMonth],
        since: [before.leave_since, since],
      },
    });
  });
}
