import { netRevenue } from "#features/money/revenue/revenue.ts";
import { addDays } from "./calendar.ts";
import type { FilledClient } from "./fill-clients.ts";
import type { PaidPart } from "./fill-contracts.ts";
import type { FilledPipeline } from "./fill-records.ts";
import type { Matter } from "./matters.ts";
import type { Filling } from "./types.ts";

type PayType = "카드" | "계좌이체" | "현금" | "간편결제";

export type DemoPayment = {
  readonly type: PayType;
  readonly amount: number;
  readonly name: string;
  readonly day: string;
  readonly deposit: boolean;
  readonly status: "expected" | "received" | "matched" | "confirmed" | "partiallyRefunded" | "canceled" | "writtenOff";
  readonly purpose: "착수금" | "잔금" | "성공보수" | "상담료" | "자문료" | "실비예납" | "내용증명" | "기타";
  readonly client?: FilledClient | undefined;
  readonly matter?: Matter;
  readonly projectId?: number;
  readonly contractId?: number | undefined;
  readonly consultId?: number;
  /** The instalment it pays. */
  readonly part?: PaidPart;
  readonly reversed?: { readonly amount: number; readonly day: string; readonly reason: string };
  readonly memo?: string;
  /** Its evidence should have been issued already. */
  readonly late?: boolean;
};

/** A fiscal quarter, as far as it has come, and the revenue it is to reach (won without VAT). */
export type Quarter = { readonly from: string; readonly to: string; readonly revenue: number };

/** Advisory and success fees in won, VAT included. */
const fees = [
  3_300_000, 5_500_000, 4_400_000, 7_700_000, 2_200_000, 11_000_000, 3_850_000, 6_600_000, 1_650_000, 16_500_000,
];
const smallFees = [110_000, 220_000, 330_000, 165_000, 550_000];
/** Court costs held for clients. */
const deposits = [52_000, 104_000, 318_500, 1_200_000, 78_000, 640_000];

/** The payments of the quarters, in the order of their days. */
export function makePayments(
  filling: Filling,
  pipeline: FilledPipeline,
  quarters: readonly Quarter[],
  cardRate: number,
): DemoPayment[] {
  const last = quarters.at(-1)!;
  const agreed = pipeline.contracts.paid.map((part) => agreedPayment(filling, pipeline, part, quarters[0]!.from, last));
  const payments = quarters.flatMap((quarter) => {
    const own = agreed.filter(({ day }) => day >= quarter.from && day <= quarter.to);
    return quarterPayments(filling, pipeline, { quarter, own, cardRate, current: quarter === last });
  });
  return [...payments, ...openPayments(pipeline, last)].toSorted((one, other) => one.day.localeCompare(other.day));
}

function payType({ random }: Filling): PayType {
  return random.pick(["카드", "카드", "카드", "계좌이체", "계좌이체", "계좌이체", "현금", "간편결제"]);
}

/** An instalment is paid on its day or shortly after; what is older than the demo's books came in when they begin. */
function agreedPayment(
  filling: Filling,
  pipeline: FilledPipeline,
  part: PaidPart,
  first: string,
  last: Quarter,
): DemoPayment {
  const { random } = filling;
  const paid = addDays(part.due, random.integer(0, 4));
  const day = paid < first ? addDays(first, random.integer(0, 6)) : paid > last.to ? last.to : paid;
  const deposit = part.kind === "실비예납";
  return {
    type: deposit ? "계좌이체" : payType(filling),
    amount: part.amount,
    name: part.client.name,
    day,
    deposit,
    status: day >= addDays(last.to, -14) ? "matched" : "confirmed",
    purpose: part.kind,
    client: part.client,
    matter: part.matter,
    projectId: projectOf(pipeline, part.matter),
    part,
  };
}

function projectOf({ matters, records }: FilledPipeline, matter: Matter): number {
  return records.project[matters.indexOf(matter)]!.id;
}

type Plan = {
  readonly quarter: Quarter;
  readonly own: readonly DemoPayment[];
  readonly cardRate: number;
  readonly current: boolean;
};

/** What the contracts brought, a cancellation, and advice and consultations up to the revenue wanted. */
function quarterPayments(filling: Filling, pipeline: FilledPipeline, plan: Plan): DemoPayment[] {
  const { random } = filling;
  const { quarter, cardRate, current } = plan;
  const days = Math.round((Date.parse(quarter.to) - Date.parse(quarter.from)) / 86_400_000);
  const someDay = () => addDays(quarter.from, random.integer(0, days));
  const payments = [...plan.own, ...takenBack(filling, pipeline, quarter, days)];
  const revenueOf = (payment: DemoPayment) =>
    payment.deposit
      ? 0
      : netRevenue({ pay_type: payment.type, pay_amt: payment.amount - (payment.reversed?.amount ?? 0) }, cardRate);
  let revenue = payments.reduce((sum, payment) => sum + revenueOf(payment), 0);
  let unmatched = 0;
  for (let count = 0; revenue < quarter.revenue || count < 8; count += 1) {
    const left = quarter.revenue - revenue;
    const fitting = random.chance(0.3) ? smallFees : fees.filter((fee) => fee <= left);
    const amount = random.pick(fitting.length > 0 ? fitting : smallFees);
    // Every kind of payment comes up in each quarter, however short it is yet.
    const type = (["카드", "계좌이체", "현금", "간편결제"] as const)[count] ?? payType(filling);
    const fresh = current && unmatched < 5 && count >= 4 && type !== "카드";
    if (fresh) unmatched += 1;
    const day = fresh ? addDays(quarter.to, -random.integer(0, Math.min(days, 6))) : someDay();
    const payment = freePayment(filling, pipeline, { type, amount, day, fresh });
    payments.push(payment);
    revenue += revenueOf(payment);
  }
  for (const amount of deposits) {
    const base = freePayment(filling, pipeline, { type: "계좌이체", amount, day: someDay(), fresh: false });
    payments.push({ ...base, deposit: true, purpose: "실비예납" });
  }
  if (current && days >= 8) {
    const base = freePayment(filling, pipeline, {
      type: "현금",
      amount: 330_000,
      day: addDays(quarter.to, -8),
      fresh: false,
    });
    payments.push({ ...base, late: true });
  }
  return payments;
}

type Free = { readonly type: PayType; readonly amount: number; readonly day: string; readonly fresh: boolean };

/** A payment outside the agreed instalments; a fresh one waits for somebody to say what it is for. */
function freePayment({ random }: Filling, pipeline: FilledPipeline, { type, amount, day, fresh }: Free): DemoPayment {
  const matter = random.pick(pipeline.matters);
  const small = amount < 1_000_000;
  const base = { type, amount, name: matter.client, day, deposit: false, matter } as const;
  if (fresh) return { ...base, status: "received", purpose: "기타" };
  const client = pipeline.clients.get(matter.client)!;
  const success = !small && !matter.criminal && random.chance(0.3);
  return {
    ...base,
    status: "confirmed",
    purpose: small ? random.pick(["상담료", "상담료", "내용증명"] as const) : success ? "성공보수" : "자문료",
    client,
    projectId: projectOf(pipeline, matter),
  };
}

/** A card payment canceled later in the quarter, and a transfer of which a part was refunded. */
function takenBack(filling: Filling, pipeline: FilledPipeline, quarter: Quarter, days: number): DemoPayment[] {
  const later = addDays(quarter.from, Math.ceil(days / 2));
  const early = { day: addDays(quarter.from, Math.floor(days / 3)), fresh: false };
  const card = freePayment(filling, pipeline, { type: "카드", amount: 3_300_000, ...early });
  const transfer = freePayment(filling, pipeline, { type: "계좌이체", amount: 5_500_000, ...early });
  return [
    { ...card, status: "canceled", reversed: { amount: 3_300_000, day: later, reason: "카드 결제 취소" } },
    {
      ...transfer,
      status: "partiallyRefunded",
      reversed: { amount: 1_100_000, day: later, reason: "진행하지 않은 심급의 보수 일부 환불" },
    },
  ];
}

/** Asked for and not received, given up, and a consultation paid for: none of the first two is revenue. */
function openPayments(pipeline: FilledPipeline, last: Quarter): DemoPayment[] {
  const asked = (index: number, amount: number): DemoPayment => {
    const matter = pipeline.matters[index]!;
    return {
      type: "계좌이체",
      amount,
      name: matter.client,
      day: last.to,
      deposit: false,
      status: "expected",
      purpose: "잔금",
      client: pipeline.clients.get(matter.client),
      matter,
      projectId: projectOf(pipeline, matter),
      contractId: pipeline.contracts.idOf.get(matter),
    };
  };
  const held = pipeline.consults.findLast(({ status }) => status === "done")!;
  return [
    asked(3, 1_100_000),
    asked(17, 2_200_000),
    { ...asked(8, 550_000), status: "writtenOff", memo: "연락이 닿지 않아 대손 처리" },
    {
      type: "현금",
      amount: 110_000,
      name: held.client,
      day: last.to,
      deposit: false,
      status: "matched",
      purpose: "상담료",
      consultId: held.id,
    },
  ];
}
