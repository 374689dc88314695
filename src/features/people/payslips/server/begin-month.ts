import { sql } from "kysely";
import { addDays, addMonths, type Day } from "#platform/dates.ts";
import { stoodBetween } from "#firm/server/employments.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { takeWaiting } from "./incentives.ts";
import { writeSums } from "./sums.ts";

type Person = {
  readonly id: number;
  readonly teamId: number;
  /** Employments that stood in the month, in their order: somebody who left in it may have come back in it. */
  readonly employments: readonly { readonly hiredOn: Day | null; readonly leftOn: Day | null }[];
  readonly onLeave: Day | null;
};

/**
 * Begins the payslips of a month for everybody who worked in it: the items of the person's last one in that employment,
 * without hours and what came once, and the incentives that are to be paid with the month. Whoever has one for the month
 * already is skipped, and so is the person who begins it.
 */
export function beginMonth(context: WriteContext, { month, payOn }: { readonly month: Day; readonly payOn: Day }) {
  if (payOn < month) throw invalidField("payOn", "지급일은 귀속월보다 앞설 수 없습니다.");
  return inTransactionOnce(context, async (work) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payslips:${month}`}, 0))`.execute(work.query);
    const last = addDays(addMonths(month, 1), -1);
    const { rows } = await sql<Person>`
      select s.id, coalesce(s.home_team_id, s.team_id) as "teamId", e.employments, s.on_leave_from::text as "onLeave"
      from staffs s cross join lateral (
        select json_agg(json_build_object('hiredOn', e.hired_on, 'leftOn', e.left_on) order by e.left_on) as employments
        from employments e where e.staff_id = s.id and ${stoodBetween(sql`${month}::date`, sql`${last}::date`)}) e
      where not s.is_system and s.deleted_at is null and coalesce(s.home_team_id, s.team_id) is not null
        and e.employments is not null
        and s.id is distinct from ${context.viewer.staff?.id ?? null}::bigint order by s.id`.execute(work.query);
    const taken: number[] = [];
    for (const person of rows) {
      const paid = await begin(person, noteOf(person, month, last));
      if (paid !== null) taken.push(paid);
    }
    const incentives = taken.reduce((sum, count) => sum + count, 0);
    return { made: taken.length, skipped: rows.length - taken.length, incentives };

    /** How many incentives the new payslip pays; null where the person has one. */
    async function begin({ id, teamId, employments }: Person, note: string): Promise<number | null> {
      const { rows: begun } = await sql<{ id: number }>`
        insert into payslips (team_id, staff_id, month, pay_on, note, created_by, updated_by)
        select ${teamId}, ${id}, ${month}, ${payOn}, ${note}, ${context.viewer.userId}, ${context.viewer.userId}
        where not exists (select from payslips p where p.staff_id = ${id} and p.month = ${month} and p.deleted_at is null)
        returning id`.execute(work.query);
      const since = employments.at(-1)!.hiredOn;
      const slip = begun[0]?.id;
      if (slip === undefined) return null;
      await sql`insert into payslip_items (payslip_id, place, category, name, amount, formula)
        select ${slip}, row_number() over (order by i.place), i.category, i.name, i.amount, i.formula from payslip_items i
        where i.payslip_id = (select p.id from payslips p
          where p.staff_id = ${id} and p.month < ${month} and p.deleted_at is null
            and (${since}::date is null or p.month >= date_trunc('month', ${since}::date))
            order by p.month desc, p.edition desc limit 1)
          and i.category not in ('overtime', 'night', 'holiday', 'bonus', 'inKind', 'leave')`.execute(work.query);
      const paid = await takeWaiting(work, { id: slip, staff_id: id, month });
      await writeSums(work, slip);
      work.audit({
        action: "payslip.create",
        recordType: "payslip",
        recordId: slip,
        changes: { month: [null, month] },
      });
      work.emit({ type: "record", ref: `payslip:${slip}` });
      return paid;
    }
  });
}

/** What whoever writes the payslip has to mind: part of a month is paid by its days. */
function noteOf({ employments, onLeave }: Person, month: Day, last: Day): string {
  const within = (day: Day | null) => day !== null && day > month && day <= last;
  const parts = [
    ...employments.flatMap(({ hiredOn, leftOn }) => [
      within(hiredOn) && `${hiredOn} 입사`,
      leftOn !== null && leftOn < last && `${leftOn} 퇴사`,
    ]),
    onLeave !== null && onLeave <= last && `${onLeave}부터 휴직`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join(", ")}: 일할 계산`;
}
