import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecords } from "#records/server/records.ts";
import { absence } from "../absence.ts";
import { keepOwnAbsences, manageAbsences, showAbsences } from "../access.ts";

/** What a leave made is changed where the leave is: the two would say different things. */
export async function refuseOfLeave({ query }: Pick<Work, "query">, id: number): Promise<void> {
  const row = await query.selectFrom("absences").select("leave_id").where("id", "=", id).executeTakeFirst();
  if (row?.leave_id) {
    throw new Failure("ruleViolated", `휴가 ${row.leave_id}로 생긴 부재입니다. 휴가 화면에서 바꾸거나 취소해 주세요.`);
  }
}

/** 부재 일정 with its rules, for whoever books. */
export const absenceRecords = defineRecords(absence, {
  show: showAbsences,
  manage: manageAbsences,
  list: null,
  actions: { end: "부재 종료" },
  check: async ({ work, before, changes }) => {
    if (before) await refuseOfLeave(work, before["id"] as number);
    const [from, to] = [changes.startsAt ?? before?.["startsAt"], changes.endsAt ?? before?.["endsAt"]];
    if (new Date(from as string | Date) >= new Date(to as string | Date))
      throw invalidField("endsAt", "‘까지’는 ‘부터’보다 뒤여야 합니다.");
    const staffId = changes.staff ?? before?.["staff"];
    const deputyId = changes.deputy === undefined ? before?.["deputy"] : changes.deputy;
    if (deputyId && deputyId === staffId) throw invalidField("deputy", "대무자는 다른 직원이어야 합니다.");
  },
});

/** The keys of those for whom the person writes absences down: himself, and who works in a team that he leads. */
export function ownPeople({ viewer }: Asker): RawBuilder<unknown> {
  const me = sql`${viewer.staff?.id ?? null}::bigint`;
  return sql`select ${me} union select m.staff_id from staff_teams m join teams t on t.id = m.team_id
    join staffs s on s.id = m.staff_id
    where t.leader_id = ${me} and t.deleted_at is null and s.status = 1 and s.deleted_at is null`;
}

/** The same records for whoever writes down his own, whatever the team. */
export const ownAbsenceRecords: typeof absenceRecords = {
  ...absenceRecords,
  show: keepOwnAbsences,
  manage: keepOwnAbsences,
  open: keepOwnAbsences,
  browse: keepOwnAbsences,
  scope: (asker) => sql<boolean>`r.staff_id in (${ownPeople(asker)})`,
};
