import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Taking, type Undoing } from "#records/server/steps/bind-steps.ts";
import { takeStepWithin, type Asked } from "#records/server/steps/take-step.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { StepAnswer, StepInput } from "#records/steps.ts";
import { requestPayment } from "#features/money/payments/server/commands/request-payment.ts";
import { conflictStateOf, prohibits } from "#features/pipeline/conflicts/server/commands/conflict-state.ts";
import { declineRuling } from "#features/pipeline/conflicts/server/commands/decline-by-conflict.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/commands/raise-wall.ts";
import { conversionProblems, nameless, prohibitedProblem, type consult } from "../consult.ts";
import { consultSteps as machine, holdAfterNoAnswers } from "../steps.ts";
import { refuseBusy, refuseDoubleBooking, refuseOverlap } from "./booking.ts";
import { clientOf, openContract } from "./commands/convert-consult.ts";
import { keepMerge, mergeInto } from "./commands/merge-consults.ts";
import { originalOf } from "./original.ts";
import { paymentMark } from "./payment-mark.ts";
import { consultRecords } from "./records.ts";

type Look = Looking<typeof consult>;
type Name = keyof typeof machine.steps;
type Take<Step extends Name> = Taking<typeof consult, StepInput<typeof machine, Step>>;

const looked = new WeakMap<Look["before"], ReturnType<typeof conflictStateOf>>();

/** Asked once of a consultation that is looked at, however many buttons depend on it. */
function conflictOf({ query, before }: Look): ReturnType<typeof conflictStateOf> {
  const known = looked.get(before);
  if (known) return known;
  const asked = conflictStateOf({ query }, { type: "consult", id: before.id });
  looked.set(before, asked);
  return asked;
}

/** No contract before a lawyer has decided that no conflict stands in the way (변호사법 제31조). */
async function mustBeTakeable(looking: Look): Promise<void> {
  const { allowed, stale, decision } = await conflictOf(looking);
  if (allowed) return;
  throw new Failure("ruleViolated", conversionProblems[stale || !decision ? "unchecked" : decision]!);
}

/** What a lawyer has refused goes no further: 수임불가 and word to the caller are left (product §6.2). */
async function mustNotBeProhibited(looking: Look): Promise<void> {
  if (prohibits(await conflictOf(looking))) throw new Failure("ruleViolated", prohibitedProblem);
}

function mustHaveNoClient({ before }: Look): void {
  if (before.client_id !== null) throw new Failure("ruleViolated", "이미 고객과 연결된 상담입니다.");
}

async function mustBeUnpaid({ query, before }: Look): Promise<void> {
  const { rows } = await sql`
    select from consults c where c.id = ${before.id} and ${paymentMark("c")} = 'paid'`.execute(query);
  if (rows.length > 0) throw new Failure("ruleViolated", "이미 결제된 상담료입니다.");
}

function requireAhead(field: string, what: string, instant: string | null | undefined): void {
  if (!instant || new Date(instant).getTime() > Date.now()) return;
  throw invalidField(field, `${what} 지금보다 뒤여야 합니다.`);
}

const callAgainAhead = (instant: string | null | undefined) => requireAhead("nextActionAt", "다음 연락은", instant);

/** The first attempt is the firm's first response, answered or not, and whoever made it has the consultation. */
function attempt({ context, before }: Take<"contact">) {
  return {
    ...(before.first_contact_at === null && { first_contact_at: new Date() }),
    ...(before.assignee_id === null && { assignee_id: context.viewer.staff?.id ?? null }),
  };
}

/**
 * A booking lies ahead. 422 when the lawyer has a hearing then or is away, and when another booking of the lawyer
 * overlaps, unless a reason is given.
 */
async function booked({ work, before, input }: Take<"book">) {
  const { scheduledAt, durationMin, lawyer, reason } = input;
  requireAhead("scheduledAt", "예약 시각은", scheduledAt);
  const lawyerId = lawyer === undefined ? before.lawyer_id : lawyer;
  if (lawyerId !== null) {
    const slot = { lawyerId, scheduledAt, durationMin };
    await refuseBusy(work, "scheduledAt", slot);
    await refuseOverlap(work, before.id, slot, reason);
  }
  return { overlap_reason: reason ?? "" };
}

/** A booking does not come back into a time that was given to somebody else meanwhile. */
async function refuseTakenSlot({ work, before, set }: Undoing<typeof consult>): Promise<void> {
  const booking = ["status", "lawyer_id", "scheduled_at", "duration_min"] as const;
  if (booking.some((column) => set[column] !== undefined)) await refuseDoubleBooking(work, { ...before, ...set });
}

/** Asked when the step is taken, not for its button: a page stays open while the time of the booking passes. */
function missed({ before }: Take<"noShow">) {
  if (before.scheduled_at !== null && before.scheduled_at.getTime() > Date.now()) {
    throw new Failure("ruleViolated", "예약 시각이 지난 뒤에 노쇼로 처리할 수 있습니다.");
  }
  return { no_show_count: before.no_show_count + 1 };
}

/** For a conflict the decision of a lawyer must stand (422). */
async function declined({ work, context, before, input }: Take<"decline">) {
  if (input.lostReason !== "conflict") return { declined_by_id: context.viewer.staff?.id ?? null };
  return { declined_by_id: (await declineRuling(work, { type: "consult", id: before.id })).decidedBy };
}

/** From then on only 관리자 and the lawyer who decided open what was declined for a conflict. */
async function wallOff({ work, before, input }: Take<"decline">): Promise<void> {
  if (input.lostReason !== "conflict") return;
  const subject = { type: "consult", id: before.id } as const;
  await raiseWall(work, subject, { kind: "decline", ...(await declineRuling(work, subject)) });
}

/** The fee is asked for as an expected payment of today. 422 while an earlier request is open. */
async function expectPayment({ work, context, before, input }: Take<"requestFee">): Promise<void> {
  await requestPayment(work, context, {
    teamId: before.team_id,
    consultId: before.id,
    clientId: before.client_id,
    name: before.name.trim() || nameless,
    amount: input.amount,
  });
}

/** The steps of a consultation with what stands in their way and what they do beside its state. */
export const consultSteps = bindSteps(consultRecords, machine, {
  undone: refuseTakenSlot,
  // Ways out of work leave no next call behind.
  always: { next_action_at: null },
  guards: {
    book: mustNotBeProhibited,
    complete: mustNotBeProhibited,
    consider: mustNotBeProhibited,
    hold: mustNotBeProhibited,
    convert: mustBeTakeable,
    makeClient: async (looking) => {
      mustHaveNoClient(looking);
      await mustNotBeProhibited(looking);
    },
    requestFee: mustBeUnpaid,
  },
  sets: {
    noAnswer: (taking) => {
      callAgainAhead(taking.input.nextActionAt);
      return { ...attempt(taking), no_answer_count: taking.before.no_answer_count + 1 };
    },
    contact: (taking) => ({
      ...attempt(taking),
      ...(taking.before.contacted_at === null && { contacted_at: new Date() }),
    }),
    book: booked,
    // Whoever was consulted was also reached.
    complete: ({ before }) => ({
      ...(before.first_contact_at === null && { first_contact_at: new Date() }),
      ...(before.contacted_at === null && { contacted_at: new Date() }),
    }),
    noShow: missed,
    consider: ({ input }) => {
      callAgainAhead(input.nextActionAt);
      return {};
    },
    convert: async ({ work, context, before, input }) => ({ client_id: await clientOf(work, context, before, input) }),
    hold: ({ input }) => {
      requireAhead("holdUntil", "다시 연락할 일시는", input.holdUntil);
      return { next_action_at: input.holdUntil };
    },
    decline: declined,
    duplicate: async ({ work, context, before, input }) => ({
      duplicate_of_id: await originalOf(work, context, before.id, input.originalNumber),
    }),
    reopen: () => ({ lost_reason: null, duplicate_of_id: null }),
    merge: mergeInto,
    makeClient: async ({ work, context, before, input }) => ({
      client_id: await clientOf(work, context, before, input),
    }),
    requestFee: ({ input }) => ({ fee: input.amount }),
  },
  after: {
    noAnswer: async ({ before }) => {
      const count = before.no_answer_count + 1;
      const says = [`부재중 ${count}회입니다. 보류로 두고 다시 연락할 날을 정하는 것을 권합니다.`];
      return { says: count < holdAfterNoAnswers ? [] : says };
    },
    convert: async ({ work, context, before, input }) => {
      const number = await openContract(work, context, before, input);
      return { opens: `/lawfirm/contract/${number}` };
    },
    decline: wallOff,
    merge: keepMerge,
    requestFee: expectPayment,
  },
});

/** Takes a step with a consultation as part of a transaction that does more: an online session ends it. */
export function takeConsultStep(
  work: Work,
  context: WriteContext,
  asked: Asked & { readonly step: Name },
): Promise<StepAnswer> {
  return takeStepWithin(work, context, consultSteps, asked);
}
