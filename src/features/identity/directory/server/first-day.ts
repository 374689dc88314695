import { sql } from "kysely";
import type { FirstDayStep } from "#firm/server/first-day.ts";
import { formatNumber } from "#platform/number.ts";
import { manageTeams } from "../access.ts";

/** 팀 in 도입 준비: whose work is seen by whom. */
export const teamStep: FirstDayStep = {
  name: "teams",
  label: "팀",
  hint: "누가 어느 팀의 일을 보는지는 팀으로 정해집니다. 명부를 가져오면 없는 팀은 함께 만들어집니다. 할일을 등록할 때 어느 팀의 직원이 보일지는 법인 설정에서 정합니다.",
  path: "/lawfirm/teams",
  order: 20,
  policy: manageTeams,
  stands: async ({ query }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from teams where active and deleted_at is null`.execute(query);
    const { count } = rows[0]!;
    return { count, words: `${formatNumber(count)}팀` };
  },
};
