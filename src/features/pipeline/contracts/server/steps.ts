import { othersThan, requireAnotherPerson } from "#platform/server/another-person.ts";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { byNameAlone } from "#records/server/records.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { Told } from "#records/server/steps/waiting.ts";
import { whoSees } from "#records/server/who-sees.ts";
import { reconsiderConsult } from "#features/pipeline/consults/server/commands/reconsider-consult.ts";
import { approveAnyContract } from "../access.ts";
import type { contract } from "../contract.ts";
import { contractSteps as machine } from "../steps.ts";
import { requireApprovalRight } from "./approval-right.ts";
import { dropAmendment } from "./commands/amend-contract.ts";
import { confirmedWith } from "./commands/confirm-limitation.ts";
import { followSigning } from "./commands/follow-signing.ts";
import { refuseMissing } from "./commands/refuse-missing.ts";
import { withoutApproval } from "./commands/take-back-approval.ts";
import { approvalGuard, signingGuards } from "./guards.ts";
import { contractRecords } from "./records.ts";

type Look = Looking<typeof contract>;
type Take<Input = unknown> = Taking<typeof contract, Input>;

/**
 * Lawyers approve the contracts that they have to do with. Who has written what is approved, or changed it last, has
 * not looked at it with other eyes (product §6.3).
 */
async function mustBeApprover({ query, asker, before }: Look): Promise<void> {
  if (before.approved_at !== null) throw new Failure("ruleViolated", "이미 승인된 계약입니다.");
  await requireApprovalRight({ query }, asker, before.id);
  const writers = {
    created_by: "계약을 작성한 사람이 아닌 변호사나 매니저가 승인해야 합니다.",
    terms_by: "내용을 마지막으로 고친 사람이 아닌 변호사나 매니저가 승인해야 합니다.",
  } as const;
  for (const column of ["created_by", "terms_by"] as const) {
    await requireAnotherPerson({ query }, asker.viewer.userId, { userId: before[column] }, writers[column]);
  }
}

/** Those who would not be refused above. */
async function approversOf({ query, before, askers }: Told<Look["before"]>): Promise<readonly Asker[]> {
  if (before.approved_at !== null) return [];
  const [any, some] = [true, false].map((right) =>
    askers.filter(({ facts }) => approveAnyContract.allows(facts) === right),
  );
  const able = [...any!, ...(await whoSees(query, byNameAlone(contractRecords), before.id, some!))];
  const userIds = able.map(({ viewer }) => viewer.userId);
  const others = await othersThan({ query }, userIds, [before.created_by, before.terms_by]);
  return able.filter(({ viewer }) => others.has(viewer.userId));
}

const ended = ({ input }: Take<{ readonly reason: string }>) => ({ ended_reason: input.reason });

/** The steps of a contract with what stands in their way and what they set going. */
export const contractSteps = bindSteps(contractRecords, machine, {
  guards: {
    approve: mustBeApprover,
    send: ({ before }) => refuseMissing([approvalGuard(before)]),
    sign: async ({ query, before }) => refuseMissing(await signingGuards({ query }, before)),
  },
  sets: {
    approve: ({ work, context, before }) => ({
      approved_at: new Date(),
      approved_by_id: context.viewer.staff!.id,
      ...confirmedWith(work, context, before),
    }),
    revise: ({ work, before }) => withoutApproval(work, before),
    terminate: ended,
    void: ended,
  },
  whom: { approve: approversOf },
  after: {
    sign: ({ work, context, before }) => followSigning(work, context, before),
    terminate: ({ work, context, before }) => dropAmendment(work, context, before.id),
    void: async ({ work, before }) => {
      if (before.consult_id !== null) await reconsiderConsult(work, before.consult_id);
    },
  },
});
