import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import { deputyOn, isAway } from "#firm/server/away.ts";
import type { Work } from "#platform/server/database/transaction.ts";

type Person = {
  readonly id: number;
  readonly name: string;
  readonly works: boolean;
  readonly away: boolean;
  readonly deputyId: number | null;
  readonly deputyName: string | null;
};

/** Who gets the task of the day, and what differs from the list of recipients, in words. */
export type Reached = { readonly to: readonly number[]; readonly notes: readonly string[] };

/**
 * The recipients of a routine on a day. Whoever is away from morning to evening, or on 휴직, is replaced by the deputy of the
 * absence or the standing one, whoever of them works that day, or left out; whoever has left the firm is left out.
 */
export async function reachedOn(work: Work, routineId: number, day: Day, useDeputies: boolean): Promise<Reached> {
  const { rows } = await sql<Person>`
    select s.id, s.short_name as name, s.status = 1 and s.deleted_at is null as works, ${isAway("s", day)} as away,
      d.id as "deputyId", d.short_name as "deputyName"
    from routine_recipients r join staffs s on s.id = r.staff_id
    left join staffs d on d.id = ${deputyOn("s", day)}
    where r.routine_id = ${routineId} order by r.place`.execute(work.query);
  const to = new Set<number>();
  const notes: string[] = [];
  for (const { id, name, works, away, deputyId, deputyName } of rows) {
    if (!works) notes.push(`${name} 퇴사로 보내지 않음`);
    else if (!away) to.add(id);
    else if (useDeputies && deputyId !== null) {
      to.add(deputyId);
      notes.push(`${name} 부재, ${deputyName}에게 보냄`);
    } else notes.push(useDeputies ? `${name} 부재, 대무자 없음` : `${name} 부재로 보내지 않음`);
  }
  if (rows.length === 0) notes.push("받는 사람이 없어 보내지 않음");
  return { to: [...to], notes };
}
