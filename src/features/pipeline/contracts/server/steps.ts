import { othersThan, requireAnotherPerson } from "#platform/server/another-person.ts";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { byNameAlone } from "#records/server/records.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { Told } from "#records/server/steps/waiting.ts";
import { whoSees } from "#records/server/who-sees.ts";
import { freezeOriginations } from "#features/money/originations/server/api.ts";
import { refuseNewHits } from "#features/pipeline/conflicts/server/commands/refuse-new-hits.ts";
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
import { approvalGuard, eligibilityGuard, signingGuards } from "./guards.ts";
import { handlersOf } from "./queries/terms.ts";
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

/**
 * What is asked of a signature itself: the day on which the case is taken may lie before today, when somebody could not
 * take it yet, and what was looked for may be there by now.
 */
async function refuseAtSigning({ work, before, input }: Take<{ readonly signedAt: string }>) {
  const handlers = await handlersOf(work, before.id, before.responsible_id);
  refuseMissing([eligibilityGuard(handlers, input.signedAt)]);
  await refuseNewHits(work, { type: "contract", id: before.id });
  return {};
}

/** A contract is begun by its first money, or because the client pays later or nothing (product §5.3). */
function mustBePaidFor({ before }: Look): void {
  if (before.paid > 0 || before.postpaid || before.total === 0) return;
  throw new Failure(
    "ruleViolated",
    "첫 입금이 매칭되면 자동으로 진행이 됩니다. 입금 전에 진행하려면 계약에 후불로 표시해 주세요.",
  );
}

const ended = ({ input }: Take<{ readonly reason: string }>) => ({ ended_reason: input.reason });

/** The steps of a contract with what stands in their way and what they set going. */
export const contractSteps = bindSteps(contractRecords, machine, {
  guards: {
    approve: mustBeApprover,
    send: ({ before }) => refuseMissing([approvalGuard(before)]),
    activate: mustBePaidFor,
    sign: async ({ query, before }) => refuseMissing(await signingGuards({ query }, before)),
  },
  sets: {
    approve: ({ work, context, before }) => ({
      approved_at: new Date(),
      approved_by_id: context.viewer.staff!.id,
      ...confirmedWith(work, context, before),
    }),
    sign: refuseAtSigning,
    revise: ({ work, before }) => withoutApproval(work, before),
    terminate: ended,
    void: ended,
  },
  whom: { approve: approversOf },
  after: {
    sign: async ({ work, context, before }) => {
      await freezeOriginations(work, before.id, context.viewer.userId);
      await followSigning(work, context, before);
    },
    terminate: ({ work, context, before }) => dropAmendment(work, context, before.id),
    void: async ({ work, before }) => {
      if (before.consult_id !== null) await reconsiderConsult(work, before.consult_id);
    },
  },
});
