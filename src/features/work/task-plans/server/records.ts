import { sql } from "kysely";
import { invalidField } from "#platform/server/http/failure.ts";
import { defineRecords } from "#records/server/records.ts";
import { managePlans, showPlans } from "../access.ts";
import { taskPlan } from "../task-plan.ts";

/** 업무 묶음 of the team with its rules. */
export const planRecords = defineRecords(taskPlan, {
  show: showPlans,
  manage: managePlans,
  list: null,
  computed: { lines: sql`(select count(*)::int from task_plan_lines l where l.plan_id = r.id)` },
  actions: { lines: "업무 수정" },
  check: async ({ before, changes }) => {
    const { startsBy, stage } = { ...before, ...changes };
    if (startsBy === "stage" && !stage) throw invalidField("stage", "이 단계가 되면 시작하도록 단계를 골라 주세요.");
  },
});
