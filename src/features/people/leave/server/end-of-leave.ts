import { sql } from "kysely";
import { addDays, formatDay, seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { EndOfWork, Leaver } from "#firm/server/end-of-work.ts";
import { removeAbsenceOfLeave } from "#features/identity/absences/server/api.ts";
import { changeRecord } from "#records/server/change-record.ts";
import type { LockedRow } from "#records/server/read.ts";
import { ring, settleBell } from "#records/server/bell/ring.ts";
import { standingStates, type leave } from "../leave.ts";
import { handoverOpen } from "./bell.ts";
import { releaseLeave } from "./booking.ts";
import { setAbsence } from "./go.ts";
import { byItself, cutLot, lockLeaveOf } from "./lots.ts";
import { leaveRecords } from "./records.ts";
import { titleOf, whenOf } from "./when.ts";

type Query = Pick<Database, "query">;
type Row = LockedRow<typeof leave>;
type By = Parameters<EndOfWork["end"]>[1];

/** Leave that was begun and given: its days until the last day of work stay. */
const begun: readonly Row["status"][] = ["approved", "used", "canceling"];
const isCutShort = (row: Row, { lastDay }: Leaver) => row.starts_on <= lastDay && begun.includes(row.status);

/** What of 휴가 ends with an employment: leave after the last day, the lots, 사용촉진, and standing in for others. */
export const endOfLeave: EndOfWork = {
  foresee: async (database, leaver) => {
    const leaves = (await leavesAfter(database, leaver)).map((row) => {
      if (isCutShort(row, leaver)) return `${formatDay(row.starts_on)}부터인 휴가는 퇴사일까지만 사용`;
      const last = row.ends_on === row.starts_on ? "" : `–${formatDay(row.ends_on)}`;
      return `${formatDay(row.starts_on)}${last} 휴가 취소`;
    });
    const asDeputy = await deputyOf(database, leaver);
    return [
      ...leaves,
      ...(asDeputy.length > 0 ? [`다른 직원의 휴가 ${asDeputy.length}건에서 대무자 해제`] : []),
      ...((await hasOpenLots(database, leaver)) ? ["남은 휴가는 퇴사일로 마감(재입사해도 이어지지 않음)"] : []),
    ];
  },
  end: async (work, by, leaver) => {
    await lockLeaveOf(work, leaver.staffId);
    for (const row of await leavesAfter(work, leaver)) await endOne(work, by, row, leaver);
    await endPromotions(work, leaver);
    await endLots(work, by, leaver);
    await standInNoMore(work, leaver);
  },
  resume: async (work, { staffId, lastDay }) => {
    await sql`update leave_terms set ended_on = null where staff_id = ${staffId} and ended_on = ${lastDay}`.execute(
      work.query,
    );
    const { rows: lots } = await sql<{ id: number; isLater: boolean }>`update leave_grants set ended_on = null
      where staff_id = ${staffId} and ended_on = ${lastDay} returning id, from_on > ${lastDay} as "isLater"`.execute(
      work.query,
    );
    for (const { id, isLater } of lots) if (isLater) await cutLot(work, byItself, id, 0, grantedLater);
    await sql`update leave_promotions set owed_because = '', version = version + 1,
      state = case when designated_at is not null then 'designated' when noticed_at is not null then 'noticed' else 'due' end
      where staff_id = ${staffId} and state = 'owed' and owed_because = ${endedBecause}`.execute(work.query);
  },
};

/** Leave of the person that reaches beyond the last day of work. */
function leavesAfter({ query }: Query, { staffId, lastDay }: Leaver): Promise<Row[]> {
  return query
    .selectFrom("leaves")
    .selectAll()
    .where("staff_id", "=", staffId)
    .where("deleted_at", "is", null)
    .where("status", "in", [...standingStates])
    .where("ends_on", ">", lastDay)
    .orderBy("starts_on")
    .orderBy("id")
    .execute();
}

async function endOne(work: Work, by: By, row: Row, leaver: Leaver): Promise<void> {
  if (!isCutShort(row, leaver)) {
    await releaseLeave(work, by, row.id);
    await removeAbsenceOfLeave(work, row.id);
    await changeRecord(work, by, leaveRecords, row, { action: "left", set: { status: "canceled" } });
    await settleBell(work, { type: "leaveHandover", id: row.id });
    return;
  }
  const { lastDay } = leaver;
  await releaseLeave(work, by, row.id, addDays(lastDay, 1));
  const { minutes } = await work.query
    .selectFrom("leave_uses")
    .select(sql<number>`coalesce(sum(minutes), 0)::int`.as("minutes"))
    .where("leave_id", "=", row.id)
    .where("released_at", "is", null)
    .executeTakeFirstOrThrow();
  const set = {
    status: row.status === "used" ? "used" : "approved",
    ends_on: lastDay,
    title: titleOf({ ...whenOf(row), endsOn: lastDay }),
    minutes,
  } as const;
  await changeRecord(work, by, leaveRecords, row, { action: "leftWithin", set });
  await setAbsence(work, row.id);
}

const endedBecause = "퇴사로 사용하지 못함";
const grantedLater = "퇴사 뒤의 부여";

/** What was to be used after the last day cannot be: where something is left it has to be paid (제36조). */
async function endPromotions({ query }: Work, { staffId }: Leaver): Promise<void> {
  await sql`update leave_promotions p set version = version + 1,
      state = case when x.remains then 'owed' else 'done' end,
      owed_because = case when x.remains then ${endedBecause} else '' end
    from (select q.id, exists (select from leave_grants g
        join ledger_accounts a on a.ledger = 'leave' and a.record_type = 'leaveGrant' and a.record_id = g.id
        where g.staff_id = q.staff_id and g.until_on = q.expires_on and g.basis in ('monthly', 'annual')
          and g.ended_on is null and a.balance > 0) as remains
      from leave_promotions q where q.staff_id = ${staffId}
        and q.state in ('due', 'noticed', 'answered', 'designated')) x
    where p.id = x.id`.execute(query);
}

async function hasOpenLots({ query }: Query, { staffId }: Leaver): Promise<boolean> {
  const row = await query
    .selectFrom("leave_grants")
    .select("id")
    .where("staff_id", "=", staffId)
    .where("ended_on", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The lots stay as they stood on the last day, for what has to be paid; what was granted after it was never due. */
async function endLots(work: Work, by: By, { staffId, lastDay }: Leaver): Promise<void> {
  await sql`update leave_terms set ended_on = ${lastDay} where staff_id = ${staffId} and ended_on is null`.execute(
    work.query,
  );
  const lots = await work.query
    .updateTable("leave_grants")
    .set({ ended_on: lastDay })
    .where("staff_id", "=", staffId)
    .where("ended_on", "is", null)
    .returning(["id", "minutes", "from_on"])
    .execute();
  for (const { id, minutes, from_on: from } of lots) {
    if (from > lastDay) await cutLot(work, by, id, minutes, grantedLater);
  }
}

/** Leave of others that is not over and for which the person was to stand in, as a whole or for a part. */
async function deputyOf({ query }: Query, { staffId }: Leaver): Promise<{ id: number; staffId: number }[]> {
  const { rows } = await sql<{ id: number; staffId: number }>`
    select l.id, l.staff_id as "staffId" from leaves l
    where l.deleted_at is null and l.status in ('requested', 'lead', 'approved', 'moved', 'canceling')
      and l.ends_on >= ${seoulDay(Date.now())} and (l.deputy_id = ${staffId} or exists (select from leave_handovers x
        where x.leave_id = l.id and x.deputy_id = ${staffId} and x.gone_at is null))
    order by l.id`.execute(query);
  return rows;
}

/** Whoever goes on leave looks for another deputy. */
async function standInNoMore(work: Work, leaver: Leaver): Promise<void> {
  const { staffId } = leaver;
  for (const { id, staffId: whose } of await deputyOf(work, leaver)) {
    await sql`update leaves set deputy_id = null, deputy_accepted_at = null, version = version + 1
      where id = ${id} and deputy_id = ${staffId}`.execute(work.query);
    await sql`update leave_handovers set deputy_id = null, accepted_at = null, handed_at = null
      where leave_id = ${id} and deputy_id = ${staffId} and gone_at is null`.execute(work.query);
    await sql`update absences set deputy_id = null, version = version + 1, updated_at = now()
      where leave_id = ${id} and deputy_id = ${staffId} and deleted_at is null`.execute(work.query);
    await settleBell(work, { type: "leaveHandover", id }, { staffIds: [staffId] });
    await ring(work, handoverOpen, { from: null, to: [whose], about: { type: "leave", id } });
    work.audit({
      action: "leave.deputyLeft",
      recordType: "leave",
      recordId: id,
      changes: { deputy_id: [staffId, null] },
    });
    work.emit({ type: "record", ref: `leave:${id}` });
  }
}
