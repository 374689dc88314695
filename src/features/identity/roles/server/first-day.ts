import { sql } from "kysely";
import type { FirstDayStep } from "#firm/server/first-day.ts";
import { formatNumber } from "#platform/number.ts";
import { manageRoles } from "../access.ts";

/** 역할 in 도입 준비: whoever has none sees almost nothing. */
export const roleStep: FirstDayStep = {
  name: "roles",
  label: "역할과 권한",
  hint: "역할이 없으면 할일만 볼 수 있습니다. 관리자와 팀장의 역할은 두 사람이 정합니다.",
  path: "/member/role",
  order: 40,
  policy: manageRoles,
  stands: async ({ query }) => {
    const { rows } = await sql<{ count: number; without: number }>`
      select count(*) filter (where r.has)::int as count, count(*) filter (where not r.has)::int as without
      from staffs s cross join lateral
        (select exists (select from staff_roles x where x.staff_id = s.id) as has) r
      where s.status = 1 and s.deleted_at is null and not s.is_system`.execute(query);
    const { count, without } = rows[0]!;
    const bare = without === 0 ? "" : `, 역할 없는 직원 ${formatNumber(without)}명`;
    return { count, words: `역할 있는 직원 ${formatNumber(count)}명${bare}` };
  },
};
