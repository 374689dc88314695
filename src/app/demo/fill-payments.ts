import { netRevenue } from "../../features/money/revenue/revenue.ts";
import { seoulDay } from "../../kit/shared/dates.ts";
import { fiscalQuarter } from "../../kit/shared/fiscal-quarter.ts";
import { addDays } from "./calendar.ts";
import type { FilledPeople, FilledRecord, Filling } from "./types.ts";

type PayType = "카드" | "계좌이체" | "현금" | "간편결제";
type DemoPayment = { pay_type: PayType; pay_amt: number; pay_name: string; pay_date: string; is_deposit: boolean };

/** Retainers, interim payments, consultation and advisory fees in won, VAT included. */
const fees = [
  3_300_000, 5_500_000, 4_400_000, 7_700_000, 2_200_000, 11_000_000, 3_850_000, 6_600_000, 1_650_000, 16_500_000,
];
const smallFees = [110_000, 220_000, 330_000, 165_000, 550_000];
/** Court costs held for clients. */
const deposits = [52_000, 104_000, 318_500, 1_200_000, 78_000, 640_000];

const wonPerManwon = 10_000;

/**
 * Payments of this fiscal quarter and the two before. This quarter stands at three quarters of the base target
 * of spec §9, the one before just missed it, the oldest surpassed it.
 */
export async function fillPayments(
  filling: Filling,
  people: FilledPeople,
  projects: readonly FilledRecord[],
): Promise<void> {
  const rates = await filling.query
    .selectFrom("revenue_rates")
    .select(["card_rate", "base_target"])
    .orderBy("effective_from", "desc")
    .executeTakeFirstOrThrow();
  const today = seoulDay(filling.now);
  const current = fiscalQuarter(today);
  const previous = fiscalQuarter(addDays(current.start, -1));
  const oldest = fiscalQuarter(addDays(previous.start, -1));
  const target = rates.base_target * wonPerManwon;
  const quarters = [
    { from: oldest.start, to: oldest.end, revenue: target * 1.04 },
    { from: previous.start, to: previous.end, revenue: target * 0.94 },
    { from: current.start, to: today, revenue: target * 0.75 },
  ];
  const payments = quarters.flatMap((quarter) => quarterPayments(filling, projects, quarter, rates.card_rate));
  const teamNames = ["본사팀", "본사팀", "본사팀", "송무팀", "new", "JJ팀", "외국팀"] as const;
  await filling.query
    .insertInto("payments")
    .values(payments.map((payment) => ({ ...payment, team_id: people.teamIds[filling.random.pick(teamNames)] })))
    .execute();
}

function quarterPayments(
  { random }: Filling,
  projects: readonly FilledRecord[],
  quarter: { from: string; to: string; revenue: number },
  cardRate: number,
): DemoPayment[] {
  const days = Math.round((Date.parse(quarter.to) - Date.parse(quarter.from)) / 86_400_000);
  const someDay = () => addDays(quarter.from, random.integer(0, days));
  const payName = () => random.pick(projects).client;
  const payments: DemoPayment[] = [];
  let revenue = 0;
  const add = (payment: DemoPayment) => {
    payments.push(payment);
    if (!payment.is_deposit) revenue += netRevenue(payment, cardRate);
  };
  const payType = (): PayType =>
    random.pick(["카드", "카드", "카드", "계좌이체", "계좌이체", "계좌이체", "현금", "간편결제"]);
  // A card payment that is taken back later in the quarter.
  const canceled = { pay_type: "카드", pay_name: payName(), is_deposit: false } as const;
  add({ ...canceled, pay_amt: 3_300_000, pay_date: addDays(quarter.from, Math.floor(days / 3)) });
  add({ ...canceled, pay_amt: -3_300_000, pay_date: addDays(quarter.from, Math.ceil(days / 2)) });
  while (revenue < quarter.revenue) {
    const left = quarter.revenue - revenue;
    const fitting = random.chance(0.3) ? smallFees : fees.filter((fee) => fee <= left);
    const pay_amt = random.pick(fitting.length > 0 ? fitting : smallFees);
    add({ pay_type: payType(), pay_amt, pay_name: payName(), pay_date: someDay(), is_deposit: false });
  }
  for (const pay_amt of deposits)
    add({ pay_type: "계좌이체", pay_amt, pay_name: payName(), pay_date: someDay(), is_deposit: true });
  return payments.toSorted((one, other) => one.pay_date.localeCompare(other.pay_date));
}
