import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { isReason, reasonHint } from "#platform/reason.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import { refuseReferral } from "#features/money/payments/server/api.ts";
import { origination } from "../origination.ts";
import { originationSteps as machine } from "../steps.ts";
import { originationDecided, originationObjected } from "./bell.ts";
import { concernedLawyers, isConcerned } from "./concerned.ts";
import { lockClaims, takenBeside } from "./matter.ts";
import { objectUntil, originationRecords, requireWithinCap } from "./records.ts";

type Look = Looking<typeof origination>;
type Take<Input> = Taking<typeof origination, Input>;

/** Another lawyer whom it concerns objects, within the time for that. */
async function mayObject({ query, asker, before }: Look): Promise<void> {
  await requireAnotherPerson(
    { query },
    asker.viewer.userId,
    { staffId: before.claimant_id },
    "자신의 주장에는 이의를 낼 수 없습니다. 철회하거나 고쳐 주세요.",
  );
  const { rows } = await sql<{ concerned: boolean; until: string }>`
    select ${isConcerned(asker)} as concerned, ${objectUntil} as until from originations r
    where r.id = ${before.id}`.execute(query);
  if (!rows[0]!.concerned) {
    throw new Failure("ruleViolated", "이 고객의 일을 맡았거나 수임기여를 주장한 변호사가 이의를 낼 수 있습니다.");
  }
  if (rows[0]!.until < seoulDay(Date.now()))
    throw new Failure("ruleViolated", `이의 기한(${rows[0]!.until})이 지났습니다. 운영위원회의 결정을 기다려 주세요.`);
}

/** Neither whoever claims nor whoever objects decides. */
async function mayDecide({ query, asker, before }: Look): Promise<void> {
  const { userId } = asker.viewer;
  await requireAnotherPerson(
    { query },
    userId,
    { staffId: before.claimant_id },
    "자신의 수임기여는 결정할 수 없습니다. 다른 운영위원이나 관리자가 결정해 주세요.",
  );
  if (before.objected_by_id === null) return;
  await requireAnotherPerson(
    { query },
    userId,
    { staffId: before.objected_by_id },
    "이의를 낸 변호사는 결정할 수 없습니다. 다른 운영위원이나 관리자가 결정해 주세요.",
  );
}

function mustBeClaimant({ asker, before }: Look): void {
  if (asker.viewer.staff?.id !== before.claimant_id)
    throw new Failure("ruleViolated", "주장한 변호사만 철회할 수 있습니다.");
}

type Decided = { readonly decidedShare: number; readonly decision?: string | null | undefined };

/** The share that is given: within the cap, for a lawyer of the firm, and no more than others leave of the whole. */
async function decided({ work, context, before, input }: Take<Decided>) {
  const { decidedShare: share } = input;
  if (share !== before.share && !isReason(input.decision ?? "")) {
    throw invalidField("decision", `주장한 지분과 다르게 정하는 이유가 필요합니다. ${reasonHint}`);
  }
  if (share > 0) {
    await refuseReferral(work, before.claimant_id);
    await requireWithinCap(work, { share, day: before.claimed_on, field: "decidedShare" });
    await lockClaims(work, before.client_id);
    const taken = await takenBeside(work, {
      id: before.id,
      clientId: before.client_id,
      contractId: before.contract_id,
      consultId: before.consult_id,
      claimedOn: before.claimed_on,
      sunsetOn: before.sunset_on,
    });
    const left = (100_000 - Math.round(taken * 1_000)) / 1_000;
    if (share > left)
      throw invalidField("decidedShare", `이미 결정한 지분이 ${taken}%여서 ${left}%까지 정할 수 있습니다.`);
  }
  return { decided_by_id: context.viewer.staff!.id, decided_at: new Date() };
}

/** Steps of a claim, and whom they are told to. */
export const originationSteps = bindSteps(originationRecords, machine, {
  guards: { object: mayObject, decide: mayDecide, withdraw: mustBeClaimant },
  sets: {
    object: ({ context, input }) => {
      if (!isReason(input.objection)) throw invalidField("objection", reasonHint);
      return { objected_by_id: context.viewer.staff!.id, objected_at: new Date() };
    },
    decide: decided,
  },
  after: {
    object: async ({ work, context, before }) => {
      const told = { from: context.viewer.staff!.id, about: { type: origination.name, id: before.id } };
      await ring(work, originationObjected, { ...told, to: [before.claimant_id] });
    },
    decide: async ({ work, context, before }) => {
      const to = [...(await concernedLawyers(work, before.client_id)), before.claimant_id, before.objected_by_id];
      const about = { type: origination.name, id: before.id };
      await ring(work, originationDecided, { from: context.viewer.staff!.id, to, about });
    },
  },
});
