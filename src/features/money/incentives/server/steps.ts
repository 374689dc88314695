import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import type { incentive } from "../incentive.ts";
import { incentiveSteps as machine, ruleSteps as rules } from "../steps.ts";
import { incentiveRecords, isBlocked, ruleRecords } from "./records.ts";

/** Nobody but a lawyer gets a share of fees, unless a lawyer has allowed it in writing. */
async function refuseBlocked({ query, before }: Looking<typeof incentive>): Promise<void> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${isBlocked} as blocked from incentives r where r.id = ${before.id}`.execute(query);
  if (!rows[0]?.blocked) return;
  throw new Failure(
    "ruleViolated",
    "변호사가 아닌 사람에게 보수의 일정 비율을 줄 수 없습니다(변호사법 제34조). 변호사가 사유를 적어 예외를 둔 뒤 할 수 있습니다.",
  );
}

export const incentiveSteps = bindSteps(incentiveRecords, machine, {
  guards: { confirm: refuseBlocked, pay: refuseBlocked },
  sets: {
    pay: ({ before, input }) => {
      if (input.paidOn < before.to_day) throw invalidField("paidOn", "지급일은 기간의 종료일보다 앞설 수 없습니다.");
      return {};
    },
  },
});

export const ruleSteps = bindSteps(ruleRecords, rules);
