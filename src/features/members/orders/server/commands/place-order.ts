import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { readRate } from "#firm/server/rates.ts";
import type { InputOf } from "#records/resource.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import { ensureMember, holdWallet, isPrepaid } from "#features/members/cashpoint/server/api.ts";
import { bindCoupon, holdCoupon } from "#features/members/coupons/server/api.ts";
import { walletUnits } from "#features/members/cashpoint/movement.ts";
import { services, type serviceOrder } from "../../order.ts";
import { orderRecords } from "../records.ts";

type Input = InputOf<typeof serviceOrder>;

/**
 * 주문 등록. What it is paid with is held before it exists, so that a coupon or a balance that is gone makes no order;
 * sent again under the same key it holds nothing more. Returns its key.
 */
export function placeOrder(context: WriteContext, input: Input): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    await refuseUnfit(work, context, input);
    const until = await deadline(work);
    const coupon = await couponFor(work, context, input, until);
    const holds = await holdsFor(work, context, input, until);
    const id = await insertRecord(work, context, orderRecords, { ...input, couponCode: codeOf(input) });
    const discount = coupon?.discount ?? 0;
    if (discount + input.pointUsed + input.cashUsed > input.amount) {
      throw invalidField(
        "pointUsed",
        `쿠폰 할인을 빼면 ${(input.amount - discount).toLocaleString("ko-KR")}원까지 쓸 수 있습니다.`,
      );
    }
    await sql`update service_orders o set team_id = c.team_id, discount = ${discount}, held_until = ${until}
      from clients c where o.id = ${id} and c.id = o.client_id`.execute(work.query);
    await work.query
      .updateTable("wallet_movements")
      .set({ order_id: id })
      .where("id", "in", [0, ...holds])
      .execute();
    if (coupon) await bindCoupon(work, coupon.issueId, id, discount);
    return id;
  });
}

const codeOf = ({ couponCode = "" }: Input) => couponCode.toUpperCase();

async function refuseUnfit(work: Work, context: WriteContext, input: Input): Promise<void> {
  const client = context.registry.get("client")!;
  if (!(await mayReadRecord(work, client, input.client, context, { choosing: true }))) {
    throw invalidField("client", "회원을 찾을 수 없습니다. 다시 골라 주세요.");
  }
  const left = await work.query
    .selectFrom("members")
    .select("id")
    .where("client_id", "=", input.client)
    .where("status", "!=", "active")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (left) throw new Failure("ruleViolated", "탈퇴했거나 탈퇴를 정산하는 회원입니다.");
  if (input.service !== "charge") return;
  if (!(await isPrepaid(work))) throw invalidField("service", "캐시 충전을 받지 않는 설정입니다.");
  if (codeOf(input) !== "") throw invalidField("couponCode", "캐시 충전에는 쿠폰을 쓸 수 없습니다.");
  if (input.pointUsed > 0) throw invalidField("pointUsed", "캐시 충전에는 포인트를 쓸 수 없습니다.");
  if (input.cashUsed > 0) throw invalidField("cashUsed", "캐시로 캐시를 충전할 수 없습니다.");
}

/** Until when an order that is not paid holds what it is paid with. */
async function deadline(work: Work): Promise<Date> {
  const minutes = await readRate(work, "orderHoldMinutes", seoulDay(Date.now()));
  return new Date(Date.now() + (minutes?.value ?? 60) * 60_000);
}

async function couponFor(work: Work, context: WriteContext, input: Input, until: Date) {
  const code = codeOf(input);
  if (code === "") return null;
  const { client: clientId, service, amount, pointUsed } = input;
  return holdCoupon(work, context, { clientId, code, service, amount, withPoints: pointUsed > 0, until });
}

async function holdsFor(work: Work, context: WriteContext, input: Input, until: Date): Promise<number[]> {
  await ensureMember(work, context, input.client);
  const holds: number[] = [];
  for (const [unit, key] of [
    ["point", "pointUsed"],
    ["cash", "cashUsed"],
  ] as const) {
    const amount = input[key];
    if (amount === 0) continue;
    const reason = `${services[input.service]} 주문`;
    const hold = holdWallet(work, context, { clientId: input.client, unit, amount, reason, until });
    const refused = (error: unknown) => {
      throw error instanceof Failure ? invalidField(key, `${walletUnits[unit]}: ${error.message}`) : error;
    };
    holds.push(await hold.catch(refused));
  }
  return holds;
}
