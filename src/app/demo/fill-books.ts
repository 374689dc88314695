import { sql } from "kysely";
import { constantExpenses, vatWithin } from "#features/money/expenses/rules.ts";
import type { ExpenseCategory, ProofKind } from "#features/money/expenses/expense.ts";
import { addMonths, seoulDay } from "#platform/dates.ts";
import { proportion } from "#platform/money.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { addDays } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

type Status = "draft" | "requested" | "approved" | "paid" | "settled" | "rejected";
type Spent = readonly [
  daysAgo: number,
  category: ExpenseCategory,
  vendor: string,
  amount: number,
  proof: ProofKind | null,
  author: string,
  status: Status,
];

/** What people of the firm spent; the two coffees of one day are asked about. */
const spent: readonly Spent[] = [
  [1, "식대", "해온국밥 서초점", 46_000, "cardSlip", "litigation", "requested"],
  [1, "식대", "카페 온", 9_000, "cardSlip", "haeyul", "draft"],
  [1, "식대", "카페 온", 9_000, "cardSlip", "haeyul", "draft"],
  [2, "운영비", "한빛문구", 88_000, "cardSlip", "operations", "requested"],
  [3, "기타", "퀵서비스 바람", 32_000, "simple", "litigation-assistant", "draft"],
  [4, "홍보비", "포스터프린트", 660_000, "taxInvoice", "pr", "approved"],
  [5, "접대비", "한정식 마루", 187_000, "cardSlip", "committee", "approved"],
  [7, "구독료", "판례검색 서비스", 330_000, "taxInvoice", "it-lead", "paid"],
  [9, "운영비", "정수기 렌탈", 44_000, "taxInvoice", "operations", "paid"],
  [12, "식대", "도시락 하루", 72_000, "cashReceipt", "narae", "rejected"],
  [16, "구독료", "클라우드 저장소", 121_000, "cardSlip", "it-member", "settled"],
  [21, "운영비", "사무가구 나무", 1_430_000, "taxInvoice", "operations", "settled"],
  [33, "식대", "해온국밥 서초점", 58_000, "cardSlip", "litigation", "settled"],
  [38, "홍보비", "영상편집 스튜디오", 2_200_000, "taxInvoice", "pr-lead", "settled"],
  [47, "세금", "관할 구청", 214_500, null, "sales-view", "settled"],
  [64, "구독료", "판례검색 서비스", 330_000, "taxInvoice", "it-lead", "settled"],
];

const budgets: readonly (readonly [ExpenseCategory, number])[] = [
  ["임대료", 5_000_000],
  ["인건비", 32_000_000],
  ["홍보비", 12_000_000],
  ["운영비", 1_500_000],
  ["식대", 800_000],
  ["구독료", 600_000],
  ["접대비", 300_000],
];

/** What a person may spend a month before two people approve; the lunch of 송무 that waits goes beyond it. */
const limits: readonly (readonly [string, ExpenseCategory, string | null, number, Stretch?])[] = [
  ["식대 한도", "식대", null, 200_000],
  ["송무 식대 한도", "식대", "litigation", 40_000],
  ["주말 식대 한도", "식대", null, 60_000, { days: "weekend" }],
  ["접대비 한도", "접대비", null, 300_000],
  ["심야 접대비 한도", "접대비", null, 100_000, { from_hour: 22, to_hour: 6 }],
];

/** Days and hours in which a limit counts; 접대비 of the firm are dinners. */
type Stretch = { readonly days?: "weekend"; readonly from_hour?: number; readonly to_hour?: number };
const dinner = 19;

/** What the firm spends and plans, what card companies paid in, and incentives of the quarter before. */
export async function fillBooks(filling: Filling, people: FilledPeople): Promise<void> {
  const today = seoulDay(filling.now);
  await fillTemplates(filling, people, today);
  await fillExpenses(filling, people, today);
  await fillCourtCosts(filling, people, today);
  await fillSettlements(filling, people, today);
  await fillIncentives(filling, people, today);
}

const decided: readonly Status[] = ["approved", "paid", "settled"];

/** Approved by 사무국장 the day after; nothing lies before the firm or after today. */
function row(people: FilledPeople, today: string, [daysAgo, category, vendor, amount, proof, author, status]: Spent) {
  const day = addDays(today, -daysAgo);
  const isDecided = decided.includes(status);
  return {
    team_id: people.teamIds["본사팀"],
    spent_on: day,
    spent_hour: category === "접대비" ? dinner : null,
    category,
    vendor,
    amount,
    vat: vatWithin(amount, proof),
    vat_use: category === "접대비" ? ("entertainment" as const) : ("deductible" as const),
    method: proof === "cardSlip" ? ("corporateCard" as const) : ("transfer" as const),
    proof_kind: proof,
    author_id: people.staff.get(author)!.id,
    created_by: people.staff.get(author)!.userId,
    status,
    approved_by_id: isDecided ? people.staff.get("admin")!.id : null,
    approved_at: isDecided ? new Date(`${addDays(day, Math.min(1, daysAgo))}T01:00:00Z`) : null,
    paid_on: status === "paid" || status === "settled" ? addDays(day, Math.min(3, daysAgo)) : null,
  };
}

async function fillExpenses({ query }: Filling, people: FilledPeople, today: string): Promise<void> {
  await query
    .insertInto("expenses")
    .values(spent.map((one) => row(people, today, one)))
    .execute();
  const month = `${addMonths(`${today.slice(0, 7)}-01`, -3).slice(0, 7)}-01`;
  await query
    .insertInto("expense_budgets")
    .values(budgets.map(([category, amount]) => ({ team_id: people.teamIds["본사팀"], category, month, amount })))
    .execute();
  await query
    .insertInto("expense_limits")
    .values(
      limits.map(([name, category, who, amount, stretch]) => ({
        team_id: people.teamIds["본사팀"],
        name,
        category,
        staff_id: who === null ? null : people.staff.get(who)!.id,
        amount,
        from_on: month,
        ...stretch,
      })),
    )
    .execute();
}

/** 정기지출 of the constants, with what came of them in the two months before. */
async function fillTemplates(filling: Filling, people: FilledPeople, today: string): Promise<void> {
  const { query } = filling;
  const costs = await ratesOn(
    filling,
    constantExpenses.map(({ rate }) => rate),
    today,
  );
  const teamId = people.teamIds["본사팀"];
  const admin = people.staff.get("admin")!;
  for (const { rate, category, vendor, dayOfMonth, proofKind } of constantExpenses) {
    const amount = costs[rate];
    const { id } = await query
      .insertInto("expense_templates")
      .values({
        team_id: teamId,
        vendor,
        category,
        amount,
        method: "transfer",
        proof_kind: proofKind,
        day_of_month: dayOfMonth,
        created_by: admin.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const months = [-2, -1].map((back) => addMonths(`${today.slice(0, 7)}-01`, back).slice(0, 7));
    await query
      .insertInto("expenses")
      .values(
        months.map((month) => ({
          team_id: teamId,
          spent_on: `${month}-${String(dayOfMonth).padStart(2, "0")}`,
          category,
          vendor,
          amount,
          vat: vatWithin(amount, proofKind),
          method: "transfer" as const,
          proof_kind: proofKind,
          status: "settled" as const,
          approved_by_id: admin.id,
          approved_at: new Date(`${month}-28T02:00:00Z`),
          paid_on: `${month}-28`,
          template_id: id,
          template_month: `${month}-01`,
        })),
      )
      .execute();
  }
}

/** 소송실비 of two cases: one advanced for the client, one recovered only on success. */
async function fillCourtCosts({ query }: Filling, people: FilledPeople, today: string): Promise<void> {
  const projects = await query
    .selectFrom("projects")
    .select("id")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(2)
    .execute();
  const bases = ["advanced", "contingent"] as const;
  const rows = projects.map(({ id }, index) => ({
    ...row(people, today, [
      6 + index * 8,
      "소송실비",
      index === 0 ? "인지·송달료" : "감정료",
      index === 0 ? 318_500 : 1_100_000,
      index === 0 ? "cashReceipt" : "taxInvoice",
      "haeyul",
      index === 0 ? "paid" : "requested",
    ]),
    project_id: id,
    cost_basis: bases[index]!,
  }));
  if (rows.length > 0) await query.insertInto("expenses").values(rows).execute();
}

/** Card companies paid in what is older than a week, in one deposit a month, and kept a little less than the constant. */
async function fillSettlements({ query }: Filling, people: FilledPeople, today: string): Promise<void> {
  const { rows } = await sql<{ team: number; month: string; ids: number[]; amounts: number[]; last: string }>`
    select p.team_id as team, to_char(p.pay_date, 'YYYY-MM') as month, array_agg(p.id order by p.id) as ids,
      array_agg(p.pay_amt order by p.id) as amounts, max(p.pay_date) as last
    from payments p where p.pay_type = '카드' and p.pay_amt > 0 and p.reversal_of_id is null and p.deleted_at is null
      and p.status not in ('expected', 'writtenOff', 'canceled') and p.pay_date < ${addDays(today, -7)}::date
    group by 1, 2 order by 2, 1`.execute(query);
  for (const { team, month, ids, amounts, last } of rows) {
    const fees = amounts.map((amount) => proportion(amount, 28, 1_000));
    const gross = amounts.reduce((sum, amount) => sum + amount, 0);
    const { id } = await query
      .insertInto("card_settlements")
      .values({
        team_id: team,
        settled_on: addDays(last, 3),
        gross,
        amount: gross - fees.reduce((sum, fee) => sum + fee, 0),
        memo: `${month} 카드사 입금`,
        created_by: people.staff.get("many-teams")!.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("card_settlement_items")
      .values(
        ids.map((payment, index) => ({
          settlement_id: id,
          payment_id: payment,
          gross: Number(amounts[index]),
          fee: fees[index]!,
        })),
      )
      .execute();
  }
}

/** One rule, and what it came to in the quarter before; one of them waits for a lawyer. */
async function fillIncentives({ query }: Filling, people: FilledPeople, today: string): Promise<void> {
  const teamId = people.teamIds["본사팀"];
  const maker = people.staff.get("committee")!;
  const quarter = fiscalQuarter(addDays(fiscalQuarter(today).start, -1));
  const { id } = await query
    .insertInto("incentive_rules")
    .values({
      team_id: teamId,
      name: "수행 기여 5%",
      basis: "수행",
      pct: 5,
      floor: 10_000_000,
      created_by: maker.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const given = [
    ["lawyer", 64_000_000, "paid"],
    ["responsible-lawyer", 81_500_000, "confirmed"],
    ["onyu", 37_200_000, "review"],
    ["consultant", 12_400_000, "review"],
    ["associate-lawyer", 21_000_000, "drafted"],
  ] as const;
  await query
    .insertInto("incentives")
    .values(
      given.map(([key, base, status]) => ({
        team_id: teamId,
        staff_id: people.staff.get(key)!.id,
        from_day: quarter.start,
        to_day: quarter.end,
        rule_id: id,
        basis: "수행" as const,
        base,
        pct: 5,
        amount: proportion(base, 5, 100),
        status,
        paid_on: status === "paid" ? addDays(quarter.end, 1) : null,
        created_by: maker.userId,
      })),
    )
    .execute();
}
