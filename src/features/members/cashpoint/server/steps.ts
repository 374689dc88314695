import { sql } from "kysely";
import { formatWon } from "#platform/money.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking, type Outcome, type Taking } from "#records/server/steps/bind-steps.ts";
import { insertRecord } from "#records/server/write.ts";
import { askRefund } from "#features/money/payments/server/api.ts";
import type { member } from "../member.ts";
import type { walletMovement } from "../movement.ts";
import { memberSteps as memberMachine, movementSteps as machine } from "../steps.ts";
import { addLot, keepOf, lockWallet, partsOf, takeFromLots } from "./lots.ts";
import { expireLots } from "./expire.ts";
import { movingOf } from "./entries.ts";
import { settleOwed } from "./taken-away.ts";
import { lastDay, memberRecords, movementRecords } from "./records.ts";

type Look = Looking<typeof walletMovement>;
type Taken = Taking<typeof walletMovement, unknown>;

function refuseOfOrder({ before }: Look): void {
  if (before.order_id === null) return;
  throw new Failure("ruleViolated", "주문이 예약한 금액입니다. 서비스 결제에서 처리해 주세요.");
}

function refuseLate(looking: Look): void {
  refuseOfOrder(looking);
  if (looking.before.held_until! > new Date()) return;
  throw new Failure("ruleViolated", "예약 기한이 지났습니다. 예약을 해제하고 다시 등록해 주세요.");
}

/** So much of what was reserved stays taken; what goes back may be owed. */
async function keep({ work, context, before }: Taken, won: number): Promise<void> {
  await keepOf(work, context, movingOf(before), won);
  await settleOwed(work, context, before.client_id);
}

/** 조정 adds a lot or takes from those there are; 환불 asks the payments of the lots for the money. */
async function settle({ work, context, before }: Taken): Promise<Outcome | void> {
  const now = movingOf(before);
  if (before.kind === "refund") return payBack({ work, context, before, input: null });
  if (now.amount < 0) return takeFromLots(work, context, now);
  const expiresOn = before.expires_on ?? (before.unit === "point" ? await lastDay(work) : null);
  await addLot(work, context, now, { paid: false, expiresOn, paymentId: null });
}

/** A second person pays out at 환불: what a lot was paid in with is paid back from the same payment. */
async function payBack({ work, context, before }: Taken) {
  // Nobody takes the payment of a lot away meanwhile.
  await lockWallet(work, before.client_id, "cash");
  const says: string[] = [];
  for (const { lotId, amount } of await partsOf(work, before.id)) {
    const lot = await work.query
      .selectFrom("wallet_lots")
      .select(["payment_id", "owed"])
      .where("id", "=", lotId)
      .executeTakeFirst();
    if (!lot?.payment_id) continue;
    if (lot.owed > 0) {
      throw new Failure("ruleViolated", "카드사가 결제를 취소한 충전의 캐시입니다. 환불하지 말고 반려해 주세요.");
    }
    const by = { type: "walletMovement", id: before.id } as const;
    await askRefund(work, context, { number: lot.payment_id, amount: -amount, reason: before.brief, by });
    says.push(
      `입금 ${lot.payment_id}번의 환불 ${formatWon(-amount)}원을 요청했습니다. 입금·결제의 환불에서 지급해 주세요.`,
    );
  }
  return { says };
}

/** The steps of a movement with what they do to the lots. */
export const movementSteps = bindSteps(movementRecords, machine, {
  guards: { capture: refuseLate, release: refuseOfOrder },
  sets: {
    approve: () => ({ settled_at: new Date() }),
    capture: ({ before, input: { captured } }) => {
      if (typeof captured === "number" && captured > -before.amount) {
        throw invalidField("captured", `예약한 ${formatWon(-before.amount)}원까지 확정할 수 있습니다.`);
      }
      return { amount: typeof captured === "number" ? -captured : before.amount, settled_at: new Date() };
    },
    release: () => ({ settled_at: new Date() }),
  },
  after: {
    approve: settle,
    reject: async ({ work, context, before }) => {
      if (before.kind === "refund") await keep({ work, context, before, input: null }, 0);
    },
    capture: (taken) => keep(taken, taken.input.captured ?? -taken.before.amount),
    release: (taken) => keep(taken, 0),
  },
});

type LookAtMember = Looking<typeof member>;
type MemberTaken = Taking<typeof member, unknown>;

async function sumsOf({ query }: Pick<LookAtMember, "query">, clientId: number) {
  const { rows } = await sql<{ paid: number; open: number; orders: number }>`
    select (select coalesce(sum(a.balance), 0)::bigint from wallet_lots l join ledger_accounts a
        on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id
        where l.client_id = ${clientId} and l.paid) as paid,
      (select count(*) from wallet_movements m where m.client_id = ${clientId} and m.status in ('requested', 'held')
        and m.deleted_at is null) as open,
      (select count(*) from service_orders o where o.client_id = ${clientId} and o.deleted_at is null
        and o.status in ('pending', 'checking', 'paid', 'working')) as orders`.execute(query);
  return rows[0]!;
}

async function refuseUnsettled({ query, before }: LookAtMember): Promise<void> {
  const { paid, open, orders } = await sumsOf({ query }, before.client_id);
  if (paid > 0) throw new Failure("ruleViolated", `유료 캐시 ${formatWon(paid)}원을 먼저 환불해 주세요.`);
  if (open > 0)
    throw new Failure("ruleViolated", `처리 중인 내역 ${open}건이 있습니다. 먼저 승인하거나 해제해 주세요.`);
  if (orders > 0) throw new Failure("ruleViolated", `끝나지 않은 주문 ${orders}건이 있습니다.`);
}

/** Whoever leaves is paid back what was paid in; a second person approves it. */
async function askForRest({ work, context, before, input }: Taking<typeof member, { readonly reason: string }>) {
  await lockWallet(work, before.client_id, "cash");
  const { paid } = await sumsOf({ query: work.query }, before.client_id);
  if (paid === 0) return { says: ["돌려줄 유료 캐시가 없습니다. 확인한 뒤 탈퇴 처리를 해 주세요."] };
  await insertRecord(work, context, movementRecords, {
    client: before.client_id,
    unit: "cash",
    kind: "refund",
    amount: paid,
    brief: `탈퇴 정산: ${input.reason}`.slice(0, 200),
  });
  return { says: [`유료 캐시 ${formatWon(paid)}원의 환불을 요청했습니다. 다른 담당자의 승인을 기다립니다.`] };
}

/** What was given and not used ends with the membership. */
async function endRest({ work, context, before }: MemberTaken): Promise<void> {
  await expireLots(work, context, { clientId: before.client_id, reason: "탈퇴" });
}

export const memberSteps = bindSteps(memberRecords, memberMachine, {
  guards: { close: refuseUnsettled },
  after: { leave: askForRest, close: endRest },
});
