import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps } from "#records/server/steps/bind-steps.ts";
import { serviceSteps as machine } from "../steps.ts";
import { serviceRecords } from "./records.ts";

const decided = ({
  context,
}: {
  readonly context: { readonly viewer: { readonly staff: { readonly id: number } | null } };
}) => ({
  decided_by_id: context.viewer.staff!.id,
  decided_at: new Date(),
});

/** The steps of 송달: closed only by a deadline that stands or by the reason why there is none. */
export const serviceSteps = bindSteps(serviceRecords, machine, {
  guards: {
    decide: async ({ query, before }) => {
      const one = await query
        .selectFrom("deadlines")
        .select("id")
        .where("service_id", "=", before.id)
        .limit(1)
        .executeTakeFirst();
      if (!one)
        throw new Failure(
          "ruleViolated",
          "등록된 기한이 없습니다. 기한을 등록하거나 ‘기한 없음’의 사유를 적어 주세요.",
        );
    },
  },
  sets: { decide: decided, noDeadline: decided, reopen: () => ({ decided_by_id: null, decided_at: null, reason: "" }) },
});
