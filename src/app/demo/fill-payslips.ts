import { addMonths, seoulDay, type Day } from "#platform/dates.ts";
import { sumsOf, type PayItem } from "#features/people/payslips/payslip.ts";
import { people as demoPeople } from "./people.ts";
import type { FilledPeople, Filling } from "./types.ts";

const months = 4;

/** Payslips of the last months: those before are handed out, the one of this month is being written. */
export async function fillPayslips({ query, now }: Filling, { staff, teamIds }: FilledPeople): Promise<void> {
  const thisMonth = `${seoulDay(now).slice(0, 7)}-01`;
  const working = demoPeople.filter(({ roles, key }) => key !== "viewer-pc" && !roles.includes("퇴사"));
  for (let back = months - 1; back >= 0; back--) {
    const month = addMonths(thisMonth, -back);
    for (const [index, { key, position, hired }] of working.entries()) {
      const person = staff.get(key);
      if (!person || `${hired}-01` > month) continue;
      const items = itemsOf(position, index, back);
      const status = back > 0 ? "delivered" : index % 3 === 0 ? "confirmed" : "draft";
      await fillOne({
        query,
        month,
        teamId: teamIds["본사팀"],
        staffId: person.id,
        items,
        status,
        writer: staff.get(key === "hr" ? "doha" : "hr")!.userId,
      });
    }
  }
}

const lawyers = ["변호사", "파트너변호사", "책임변호사", "소속변호사"];

const payItem = (category: PayItem["category"], name: string, amount: number): PayItem => ({
  category,
  name,
  amount,
  minutes: null,
  formula: "",
});

/** Monthly pay as such an office has it: invented, with the extra hours of some. */
function itemsOf(position: string, index: number, back: number): PayItem[] {
  const base = lawyers.includes(position) ? 6_500_000 + (index % 4) * 400_000 : 2_700_000 + (index % 6) * 250_000;
  const hourly = Math.round(base / 209);
  const extra = (index + back) % 4 === 0 ? 8 : 0;
  const share = (rate: number) => Math.floor((base * rate) / 10) * 10;
  const health = share(0.03595);
  const tax = Math.floor((base * 0.028) / 10) * 10;
  return [
    payItem("base", "기본급", base),
    payItem("allowance", "식대", 200_000),
    ...(extra > 0
      ? [
          {
            ...payItem("overtime", "연장근로", Math.round(hourly * extra * 1.5)),
            minutes: extra * 60,
            formula: `통상시급 ${hourly.toLocaleString("ko-KR")}원 × ${extra}시간 × 1.5`,
          },
        ]
      : []),
    payItem("pension", "국민연금", share(0.0475)),
    payItem("health", "건강보험", health),
    payItem("care", "장기요양보험", Math.floor((health * 0.1314) / 10) * 10),
    payItem("employment", "고용보험", share(0.009)),
    payItem("incomeTax", "소득세", tax),
    payItem("localTax", "지방소득세", Math.floor(tax / 100) * 10),
  ];
}

type One = {
  readonly query: Filling["query"];
  readonly month: Day;
  readonly teamId: number;
  readonly staffId: number;
  readonly items: readonly PayItem[];
  readonly status: "draft" | "confirmed" | "delivered";
  readonly writer: number;
};

async function fillOne({ query, month, teamId, staffId, items, status, writer }: One): Promise<void> {
  const payOn = `${month.slice(0, 8)}25`;
  const at = new Date(`${payOn}T09:30:00+09:00`);
  const { id } = await query
    .insertInto("payslips")
    .values({
      team_id: teamId,
      staff_id: staffId,
      month,
      pay_on: payOn,
      work_days: 21,
      created_by: writer,
      updated_by: writer,
      ...sumsOf(items),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("payslip_items")
    .values(items.map((item, index) => ({ payslip_id: id, place: index + 1, ...item })))
    .execute();
  await query
    .updateTable("payslips")
    .set({ status, ...(status === "delivered" && { delivered_at: at, read_at: staffId % 3 === 0 ? at : null }) })
    .where("id", "=", id)
    .execute();
}
