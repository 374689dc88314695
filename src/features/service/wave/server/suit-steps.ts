import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { refuseAdvertised } from "#firm/server/advertising/advertised.ts";
import { refundSuit } from "#features/money/payments/server/api.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { suitSteps as machine } from "../suit-steps.ts";
import type { groupSuit } from "../suit.ts";
import { advertisedSuit } from "./advertised.ts";
import { suitRecords } from "./records.ts";

type Look = Looking<typeof groupSuit>;

const refuse = (message: string): never => {
  throw new Failure("ruleViolated", message);
};

/** What has to be settled before people are asked to take part (product §6.9). */
async function readyToRecruit({ query, before }: Look): Promise<void> {
  const text = await query
    .selectFrom("suit_consent_texts")
    .select("id")
    .where("suit_id", "=", before.id)
    .executeTakeFirst();
  const lacking = [
    ...(before.retainer === null || before.success_fee === "" ? ["착수금과 성공보수"] : []),
    ...(before.recruit_to === null ? ["모집 마감일"] : []),
    ...(before.limitation_on === null ? ["소멸시효일"] : []),
    ...(before.lead_id === null ? ["책임변"] : []),
    ...(before.public_text === "" ? ["안내문"] : before.public_approved_at === null ? ["안내문의 변호사 승인"] : []),
    ...(text ? [] : ["동의서"]),
  ];
  if (lacking.length > 0) refuse(`모집을 시작하려면 다음이 필요합니다: ${lacking.join(", ")}`);
}

/** A lawyer releases what is there and what the rules of advertising let stand. */
async function readyToShow({ query, before }: Look): Promise<void> {
  if (before.public_text === "") refuse("안내문이 비어 있습니다.");
  if (before.public_approved_at !== null) refuse("이미 승인한 안내문입니다.");
  await refuseAdvertised({ query }, { type: "groupSuit", id: before.id }, advertisedSuit(before));
}

async function countOf({ query, before }: Look, state: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from suit_participants
    where suit_id = ${before.id} and deleted_at is null and status = ${state}`.execute(query);
  return rows[0]!.count;
}

async function someFiled(look: Look): Promise<void> {
  if ((await countOf(look, "filed")) === 0) refuse("소제기한 참여자가 없습니다. 차수의 소제기를 먼저 등록해 주세요.");
}

type Sums = { readonly planned: number; readonly settled: number; readonly unplanned: number };

async function awardSums({ query, before }: Look): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(award), 0)::bigint as planned,
      coalesce(sum(award) filter (where payout in ('paid', 'deposited')), 0)::bigint as settled,
      (count(*) filter (where status in ('filed', 'settled') and award is null and result is distinct from 'lost'))::int
        as unplanned
    from suit_participants where suit_id = ${before.id} and deleted_at is null`.execute(query);
  return rows[0]!;
}

/** The plan stands before anything is paid out: every plaintiff has a share, and the shares are the award (G5). */
async function planStands(look: Look): Promise<void> {
  const { award_total: total, award_deducted: deducted } = look.before;
  if (total === null) return refuse("배상금 배분을 먼저 정해 주세요.");
  const { planned, unplanned } = await awardSums(look);
  const net = total - (deducted ?? 0);
  if (unplanned > 0) refuse(`배분하지 않은 원고가 ${unplanned}명 있습니다. 배분을 다시 계산해 주세요.`);
  if (planned !== net)
    refuse(`배분한 금액이 ${formatWon(Math.abs(net - planned))}원 맞지 않습니다. 다시 계산해 주세요.`);
}

/** A suit is closed when nothing is left to be paid out: paid or deposited, to the won. */
async function nothingLeft(look: Look): Promise<void> {
  const { award_total: total, award_deducted: deducted } = look.before;
  const { settled } = await awardSums(look);
  const left = (total ?? 0) - (deducted ?? 0) - settled;
  if (left !== 0) refuse(`아직 지급하거나 공탁하지 않은 배상금이 ${formatWon(left)}원 있습니다.`);
}

/** Participants who paid before their payments stood in 입금. */
async function paidElsewhere(query: Look["query"], suitId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from suit_participants s
    where s.suit_id = ${suitId} and s.deleted_at is null and s.paid_on is not null and s.paid_amount > 0
      and not exists (select from payments p where p.participant_id = s.id and p.deleted_at is null)`.execute(query);
  return rows[0]!.count;
}

/** The steps of a suit with what stands in their way. */
export const suitSteps = bindSteps(suitRecords, machine, {
  guards: {
    approveText: readyToShow,
    recruit: readyToRecruit,
    start: someFiled,
    settle: planStands,
    close: nothingLeft,
  },
  sets: { approveText: () => ({ public_approved_at: new Date() }) },
  after: {
    cancel: async ({ work, context, before, input }) => {
      const reason = `집단소송 무산: ${before.title} (${input.cause})`.slice(0, 500);
      const { refunds, won } = await refundSuit(work, context, before.id, reason);
      const left = await paidElsewhere(work.query, before.id);
      const says = [
        ...(refunds > 0
          ? [`환불 ${refunds}건, ${formatWon(won)}원을 요청했습니다. 다른 담당자의 승인을 기다립니다.`]
          : []),
        ...(left > 0 ? [`입금에 등록되지 않은 참여자 ${left}명의 환불은 따로 확인해 주세요.`] : []),
      ];
      return { says: says.length > 0 ? says : ["입금한 참여자가 없어 환불할 금액이 없습니다."] };
    },
  },
});
