import { seoulDay } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Database } from "#platform/server/database/database.ts";
import { withParticle } from "#platform/particle.ts";
import { formatWon } from "#platform/money.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import type { StepInput } from "#records/steps.ts";
import { legalPeriod } from "#features/litigation/deadlines/server/api.ts";
import { receiveForSuit, refundSuit, releaseFromSuit } from "#features/money/payments/server/api.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { statesCostSharing, type EvidenceKind } from "../evidence.ts";
import type { participant } from "../participant.ts";
import { participantSteps as machine } from "../participant-steps.ts";
import { addEvidence, type Happening } from "./evidence-chain.ts";
import { becomeClient } from "./commands/become-client.ts";
import { lackingOf } from "./lacking.ts";
import { participantRecords } from "./records.ts";

type Look = Looking<typeof participant>;
type Take = Taking<typeof participant, unknown>;

const suitOf = async ({ query }: Pick<Database, "query">, id: number) =>
  query
    .selectFrom("group_suits")
    .select(["id", "title", "mode", "retainer", "expenses", "lead_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const refuse = (message: string): never => {
  throw new Failure("ruleViolated", message);
};

/** A day that was told is no later than today. */
function past(key: string, day: string): string {
  if (day > seoulDay(new Date())) throw invalidField(key, "오늘보다 뒤의 날짜입니다.");
  return day;
}

/** What was paid, and how much of it is for costs: what the suit asks for where nothing else was told. */
async function paidOf(work: Pick<Database, "query">, suitId: number, told: number | null | undefined) {
  const { title, retainer, expenses } = await suitOf(work, suitId);
  const amount = told ?? (retainer ?? 0) + (expenses ?? 0);
  return { title, amount, held: Math.min(expenses ?? 0, Math.max(0, amount - (retainer ?? 0))) };
}

type Paying = Taking<typeof participant, StepInput<typeof machine, "pay">>;

/** What was paid stands in 입금, the advance for costs as held. */
async function enterPayment({ work, context, before, input }: Paying): Promise<string[]> {
  const { title, amount, held } = await paidOf(work, before.suit_id, input.paidWon);
  if (amount === 0) return [];
  const number = await receiveForSuit(work, context, {
    participantId: before.id,
    teamId: before.team_id,
    clientId: before.client_id,
    contractId: before.contract_id,
    name: before.name,
    amount,
    held,
    payDate: input.paidDay,
    memo: `집단소송 ${title}`,
    number: input.paymentNumber ?? null,
  });
  return [`입금 ${number}번으로 ${formatWon(amount)}원을 등록했습니다.`];
}

/** A legal day as the instant at which it begins in Seoul. */
const dawn = (day: string) => new Date(`${day}T00:00:00+09:00`);

/** Writes into the chain what the step has done. */
function tell(kind: EvidenceKind, of: (input: never) => Omit<Happening, "kind">) {
  return async ({ work, context, before, input }: Take): Promise<void> => {
    const happening = { kind, ...of(input as never) };
    await addEvidence(work, [before.id], happening, context.viewer.userId);
  };
}

type Consenting = Required<Pick<Happening, "channel" | "identity">> & { readonly consentDay: string };
type Withdrawing = { readonly withdrawnDay: string };

const consentEnded = ({ consentDay, channel }: Consenting) => ({ at: dawn(consentDay), channel });

const now = (): Omit<Happening, "kind"> => ({ at: new Date() });

/** The text that is consented to: the latest, which in a suit with 선정당사자 has to say how costs are shared. */
async function consentText({ query }: Pick<Database, "query">, suitId: number): Promise<number> {
  const text = await query
    .selectFrom("suit_consent_texts")
    .select(["id", "body"])
    .where("suit_id", "=", suitId)
    .orderBy("number", "desc")
    .executeTakeFirst();
  if (!text) return refuse("동의서가 없습니다. 소송의 동의서를 먼저 등록해 주세요.");
  const { mode } = await suitOf({ query }, suitId);
  if (mode === "appointed" && !statesCostSharing(text.body)) {
    return refuse("선정당사자 소송의 동의서에는 소송비용의 분담을 적어야 합니다(대법원 2010마1003).");
  }
  return text.id;
}

/** Writes down to which version of the text, how and by whom it was consented. */
async function tellConsent({ work, context, before, input }: Take): Promise<void> {
  const { consentDay, channel, identity } = input as Consenting;
  const textId = await consentText(work, before.suit_id);
  const happening = { kind: "consented", at: dawn(consentDay), textId, channel, identity } as const;
  await addEvidence(work, [before.id], happening, context.viewer.userId);
}

const needsText = async ({ query, before }: Look): Promise<void> => void (await consentText({ query }, before.suit_id));

/** One chain: contract after consent, the number after everything (product §6.9). */
function needsConsent({ before }: Look): void {
  if (before.consent_at === null) refuse("동의 기록이 없습니다. 동의를 먼저 기록해 주세요.");
}

function needsEverything({ before }: Look): void {
  const lacking = lackingOf(before);
  if (lacking.length > 0) refuse(`원고로 확정하려면 다음이 필요합니다: ${lacking.join(", ")}`);
}

function needsAward({ before }: Look): void {
  if (before.award === null) refuse("배상금 배분을 먼저 확정해 주세요.");
}

/** Whoever was filed stays a plaintiff: such a row is never brought back as an application. */
function neverFiled({ before }: Look): void {
  if (before.filed_on !== null)
    refuse("소제기한 뒤에 탈퇴한 사람은 탈퇴를 취소할 수 없습니다. 새 차수로 등록해 주세요.");
}

/**
 * A withdrawal after filing needs the other side's consent, given when it is silent for some weeks after service
 * (민사소송법 제266조 제6항); that of a 선정당사자 touches everybody, so that the responsible lawyer is told at once. It is
 * served no earlier than it is handed in, so that the period that begins then ends no earlier either.
 */
async function watchWithdrawal({ work, context, before, input }: Take): Promise<string[]> {
  const suit = await suitOf(work, before.suit_id);
  const from = context.viewer.staff!.id;
  const silence = await legalPeriod(work.query, "WITHDRAW_CONSENT", (input as Withdrawing).withdrawnDay);
  await tellByTask(work, {
    from,
    to: [suit.lead_id ?? from],
    title: before.appointed
      ? `선정당사자의 소취하: ${suit.title} (원고 ${before.seq ?? ""})`
      : `소취하 동의 확인: ${suit.title} (원고 ${before.seq ?? ""})`,
    content: silence
      ? `소취하서가 상대방에게 송달된 날부터 ${silence.words} 안에 이의가 없으면 동의한 것으로 봅니다(${silence.lawRef}). 빨라도 ${silence.lastDay}까지 확인해 주세요.`
      : "소취하서가 상대방에게 송달된 날과 상대방의 동의를 확인해 주세요.",
    url: `/lawfirm/wave/client?id=${before.id}`,
    importance: before.appointed ? "S" : "A",
  });
  return [
    silence
      ? `책임변에게 할일을 보냈습니다. 상대방의 동의는 송달된 날부터 ${withParticle(silence.words, "을/를")} 봅니다.`
      : "책임변에게 할일을 보냈습니다.",
  ];
}

/** Who leaves before filing is given back what was paid: asked for at once, as for a suit that comes to nothing. */
async function askRefund({ work, context, before, input }: Taking<typeof participant, { readonly cause: string }>) {
  const { title } = await suitOf(work, before.suit_id);
  const reason = `집단소송 탈퇴: ${title} (${input.cause})`.slice(0, 500);
  const { refunds, won } = await refundSuit(work, context, before.suit_id, reason, before.id);
  if (refunds > 0) {
    return [`환불 ${refunds}건, ${formatWon(won)}원을 요청했습니다. 다른 담당자의 승인을 기다립니다.`];
  }
  return before.paid_amount === null ? [] : ["입금에 등록되지 않은 돈의 환불은 따로 확인해 주세요."];
}

/** Who lost has no share; 422 where others have been paid theirs, as it can no more be divided anew. */
async function withoutShare({ query }: Pick<Database, "query">, before: Look["before"]) {
  if (before.award === null) return {};
  const paid = await query
    .selectFrom("suit_participants")
    .select("id")
    .where("suit_id", "=", before.suit_id)
    .where("payout", "in", ["paid", "deposited"])
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (paid) refuse("이미 지급하거나 공탁한 원고가 있어 배분에서 뺄 수 없습니다.");
  return { award: null, payout: "none" as const };
}

/**
 * Who takes the consent back after having been confirmed must not be filed; who is filed is to be withdrawn. The
 * responsible lawyer is told at once (additions G1).
 */
async function watchConsent({ work, context, before }: Take): Promise<string[]> {
  if (before.status !== "plaintiff" && before.status !== "filed") return [];
  const suit = await suitOf(work, before.suit_id);
  const from = context.viewer.staff!.id;
  const isFiled = before.status === "filed";
  await tellByTask(work, {
    from,
    to: [suit.lead_id ?? from],
    title: `동의 철회: ${suit.title} (원고 ${before.seq ?? "번호 없음"})`,
    content: isFiled
      ? "소제기한 원고가 동의를 철회했습니다. 의사를 확인하고 소취하를 검토해 주세요."
      : "확정한 원고가 동의를 철회했습니다. 동의를 다시 받거나 탈퇴로 처리할 때까지 소제기할 수 없습니다.",
    url: `/lawfirm/wave/client?id=${before.id}`,
    importance: "S",
  });
  return ["책임변에게 할일을 보냈습니다."];
}

/** The steps of a participant with what stands in their way, each written into the chain of evidence. */
export const participantSteps = bindSteps(participantRecords, machine, {
  guards: {
    consent: needsText,
    contract: needsConsent,
    confirm: needsEverything,
    payOut: needsAward,
    deposit: needsAward,
    failPayout: needsAward,
    withdrawConsent: ({ before }) => {
      if (before.consent_at === null) refuse("철회할 동의가 없습니다.");
    },
    reopen: neverFiled,
    becomeClient: ({ before }) => {
      if (before.client_id !== null) refuse("이미 고객과 연결되어 있습니다.");
    },
    loseContact: ({ before }) => {
      if (before.contact_lost) refuse("이미 연락 두절로 되어 있습니다.");
    },
    findContact: ({ before }) => {
      if (!before.contact_lost) refuse("연락 두절이 아닙니다.");
    },
  },
  sets: {
    consent: ({ input }) => ({ consent_at: dawn(past("consentDay", input.consentDay)) }),
    withdrawConsent: ({ input }) => {
      past("consentDay", input.consentDay);
      return { consent_at: null };
    },
    contract: ({ input }) => ({ contracted_on: past("contractedDay", input.contractedDay) }),
    takePoa: ({ input }) => ({ poa_on: past("poaDay", input.poaDay) }),
    pay: async ({ work, before, input }) => {
      const { amount } = await paidOf(work, before.suit_id, input.paidWon);
      return { paid_on: past("paidDay", input.paidDay), paid_amount: amount };
    },
    cancelContract: ({ input }) => ({ contracted_on: null, reason: input.cause }),
    cancelPayment: ({ input }) => ({ paid_on: null, paid_amount: null, reason: input.cause }),
    moveWave: ({ input }) => ({ wave: input.toWave }),
    payOut: ({ input }) => ({ payout: "paid" as const, paid_out_on: past("paidOutDay", input.paidOutDay) }),
    deposit: ({ input }) => ({ payout: "deposited" as const, paid_out_on: past("paidOutDay", input.paidOutDay) }),
    setResult: ({ work, before, input }) => (input.result === "lost" ? withoutShare(work, before) : {}),
    failPayout: ({ input }) => ({ payout: "failed" as const, reason: input.cause }),
    loseContact: () => ({ contact_lost: true }),
    findContact: () => ({ contact_lost: false }),
    withdraw: ({ input }) => ({ withdrawn_on: seoulDay(new Date()), reason: input.cause, seq: null }),
    withdrawAction: ({ input }) => ({ withdrawn_on: past("withdrawnDay", input.withdrawnDay), reason: input.cause }),
    markDuplicate: ({ input }) => ({ reason: input.cause }),
    refuse: ({ input }) => ({ reason: input.cause }),
    reopen: () => ({ withdrawn_on: null, reason: "" }),
  },
  after: {
    consent: tellConsent,
    withdrawConsent: async (taking: Take) => {
      await tell("consentWithdrawn", consentEnded)(taking);
      return { says: await watchConsent(taking) };
    },
    contract: tell("contracted", ({ contractedDay }: { contractedDay: string }) => ({ at: dawn(contractedDay) })),
    takePoa: tell("poa", ({ poaDay }: { poaDay: string }) => ({ at: dawn(poaDay) })),
    pay: async (taking) => {
      await tell("paid", ({ paidDay }: { paidDay: string }) => ({ at: dawn(paidDay) }))(taking);
      return { says: await enterPayment(taking) };
    },
    confirm: tell("plaintiff", now),
    cancelContract: tell("corrected", now),
    cancelPayment: async (taking) => {
      await tell("corrected", now)(taking);
      const { work, context, before, input } = taking;
      const number = await releaseFromSuit(work, context, before.id, input.cause);
      return number === null ? {} : { says: [`입금 ${number}번이 미매칭으로 돌아갔습니다.`] };
    },
    becomeClient,
    setResult: async ({ before, input }) =>
      input.result === "lost" && before.award !== null
        ? { says: ["배분한 배상액을 지웠습니다. 배상금 배분을 다시 계산해 주세요."] }
        : {},
    withdraw: async (taking) => {
      await tell("withdrawn", now)(taking);
      return { says: await askRefund(taking) };
    },
    withdrawAction: async (taking: Take) => {
      await tell("withdrawn", ({ withdrawnDay }: Withdrawing) => ({ at: dawn(withdrawnDay) }))(taking);
      return { says: await watchWithdrawal(taking) };
    },
    payOut: tell("paidOut", ({ paidOutDay }: { paidOutDay: string }) => ({ at: dawn(paidOutDay) })),
    deposit: tell("paidOut", ({ paidOutDay }: { paidOutDay: string }) => ({ at: dawn(paidOutDay) })),
  },
});
