import { sql } from "kysely";
import { recordPath } from "#records/resource.ts";
import { bellTitle, type BellKind, type BellSubject } from "#records/server/bell/kinds.ts";
import { staffContact } from "#features/identity/contacts/staff.ts";

/** A colleague on 휴직 means to come back soon. */
export const returnNear: BellKind = { name: "staff.returnNear", why: "복직", says: "복직 예정일이 다가옵니다" };

/** A reminder of the day of return; whoever has its task sees it. */
export const returnReminder: BellSubject = {
  name: "returnReminder",
  label: "복직 예정",
  from: sql`return_reminders`,
  seen: ({ viewer }) => sql<boolean>`exists (select from task_users e
    where e.task_id = r.task_id and e.staff_id = ${viewer.staff?.id ?? null}::bigint)`,
  title: bellTitle(
    sql`(select s.short_name from staffs s where s.id = r.staff_id)`,
    sql`to_char(r.return_on, 'YYYY-MM-DD') || ' 복직 예정'`,
  ),
  state: sql<string>`r.staff_id::text`,
  path: ({ state }) => recordPath(staffContact, Number(state)),
};
