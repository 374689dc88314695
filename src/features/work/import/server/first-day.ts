import { sql } from "kysely";
import type { FirstDayStep } from "#firm/server/first-day.ts";
import { formatNumber } from "#platform/number.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { bringTasksIn } from "../access.ts";

/** 업무 목록 in 도입 준비: open tasks, but for those about a record that something keeps the person away from. */
export const taskListStep: FirstDayStep = {
  name: "tasks",
  label: "업무 목록",
  hint: "진행 중인 업무를 파일로 가져옵니다. 직원과 사건이 먼저 있어야 합니다.",
  path: "/member/task-list",
  order: 170,
  byFile: true,
  policy: bringTasksIn,
  stands: async ({ query }, asker) => {
    // Walls have tables of their own called `t`.
    const walls = [...registeredRecords().values()].flatMap(({ resource, outsideWalls }) =>
      outsideWalls
        ? [
            sql<boolean>`(listed.record_type is distinct from ${resource.name as string}
              or ${outsideWalls(asker, sql.ref<number>("listed.record_id"))})`,
          ]
        : [],
    );
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from tasks listed
      where listed.closed_at is null and ${sql.join([sql<boolean>`true`, ...walls], sql` and `)}`.execute(query);
    const { count } = rows[0]!;
    return { count, words: `진행 중인 업무 ${formatNumber(count)}건` };
  },
};
