import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { planSteps as machine } from "../steps.ts";
import { planRecords } from "./records.ts";

export const planSteps = bindSteps(planRecords, machine, {
  sets: { use: () => ({ in_use_since: new Date() }) },
  guards: {
    use: async ({ query, before }) => {
      const line = await query
        .selectFrom("task_plan_lines")
        .select("id")
        .where("plan_id", "=", before.id)
        .limit(1)
        .executeTakeFirst();
      if (!line) throw new Failure("ruleViolated", "업무를 하나 이상 넣은 뒤 사용할 수 있습니다.");
    },
  },
});
