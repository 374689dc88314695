import { sql } from "kysely";
import type { BellFacts, BellKind } from "#records/server/bell/kinds.ts";
import { bellTitle } from "#records/server/bell/kinds.ts";
import { showTeamWorktime } from "../access.ts";
import { me } from "./records.ts";

/** Working days of one's own of which nothing is known. */
export const worktimeMissing: BellKind = {
  name: "worktime.missing",
  why: "누락",
  says: "적지 않은 근무일이 있습니다",
};

/** What the bell tells of 업무시간, week by week: to whom the week belongs, and to those who approve. */
export const worktimeBell: BellFacts = {
  kinds: [worktimeMissing],
  subjects: [
    {
      name: "worktimeWeek",
      label: "업무시간",
      from: sql`worktime_weeks`,
      seen: (asker) => {
        const own = sql<boolean>`(r.staff_id = ${me(asker)})`;
        if (!showTeamWorktime.allows(asker.facts)) return own;
        if (asker.facts.isAdministrator) return sql<boolean>`true`;
        const { staff } = asker.viewer;
        const teams = staff?.allTeamView ? staff.teamIds : [staff?.teamId ?? 0];
        return sql<boolean>`(${own} or exists (select from worktimes e where e.week_id = r.id and e.deleted_at is null
          and e.team_id = any(${teams}::bigint[])))`;
      },
      title: bellTitle(
        sql`coalesce((select s.short_name from staffs s where s.id = r.staff_id), '')`,
        sql`to_char(r.week_on, 'YYYY-MM-DD') || ' 주'`,
      ),
      state: sql<string>`r.staff_id || ' ' || to_char(r.week_on, 'YYYY-MM-DD')`,
      path: ({ state }) => {
        const [staff, week] = state.split(" ");
        return `/lawfirm/worktime?week=${week}&staff=${staff}`;
      },
    },
  ],
};
