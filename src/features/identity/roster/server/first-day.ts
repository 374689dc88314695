import { sql } from "kysely";
import type { FirstDayStep } from "#firm/server/first-day.ts";
import { formatNumber } from "#platform/number.ts";
import { bringRosterIn } from "../access.ts";

/** 직원 in 도입 준비: who works here and has been in. */
export const rosterStep: FirstDayStep = {
  name: "roster",
  label: "직원 명부",
  hint: "직원과 계정을 명부 파일로 한 번에 만듭니다. 임시 비밀번호는 사용자 관리에서 줍니다.",
  path: "/member/roster",
  order: 30,
  byFile: true,
  policy: bringRosterIn,
  stands: async ({ query }) => {
    const { rows } = await sql<{ count: number; absent: number }>`
      select count(*)::int as count,
        count(*) filter (where not exists (select from sessions x where x.user_id = s.user_id))::int as absent
      from staffs s where s.status = 1 and s.deleted_at is null and not s.is_system`.execute(query);
    const { count, absent } = rows[0]!;
    const waiting = absent === 0 ? "" : `, 로그인한 적 없는 직원 ${formatNumber(absent)}명`;
    return { count, words: `재직 ${formatNumber(count)}명${waiting}` };
  },
};
