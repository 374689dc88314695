import { sql } from "kysely";
import { formatRate, rateAt, rateFacts, type RateName } from "#firm/rates.ts";
import { readRates } from "#firm/server/rates.ts";
import { incentive } from "#features/money/incentives/incentive.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { readStored } from "#records/server/read.ts";
import { fromTable } from "#records/server/select.ts";
import { visible } from "#records/server/records.ts";
import { extraOfMonth } from "#features/people/worktime/server/api.ts";
import { managePayslips } from "../access.ts";
import { isDeduction, timed, type ItemCategory } from "../payslip.ts";
import { paidIncentives, waitingIncentives, type PaidIncentive } from "./incentives.ts";
import { missingIn } from "./items.ts";
import { payslipRecords } from "./records.ts";
import { itemsOf } from "./sums.ts";

type Query = Pick<Database, "query">;

/** Items that a dated share of the law is about. */
const ratesOfItem: Partial<Record<ItemCategory, readonly RateName[]>> = {
  overtime: ["overtimePremium"],
  night: ["nightPremium"],
  holiday: ["holidayPremium", "holidayLongPremium"],
  pension: ["pensionShare"],
  health: ["healthShare"],
  care: ["careShare"],
  employment: ["employmentShare"],
};

/** The payslip as its six blocks say it. 404 for one that the person does not see. */
export async function readStatement(database: Query, number: number, asker: Asker) {
  const row = await readStored(database.query, payslipRecords, number, asker);
  const person = await database.query
    .selectFrom("staffs")
    .select(["real_name as name", "department", "position"])
    .where("id", "=", row.staff_id)
    .executeTakeFirstOrThrow();
  const firm = await database.query.selectFrom("firm_settings").select("name").executeTakeFirst();
  const { rows: editions } = await sql<{ number: number; edition: number; status: string }>`
    select r.id as number, r.edition, r.status from ${fromTable(payslipRecords)}
    where r.staff_id = ${row.staff_id} and r.month = ${row.month} and r.id <> ${row.id} and ${visible(payslipRecords, asker)}
    order by r.edition`.execute(database.query);
  const items = await itemsOf(database, row.id);
  const words = await rateWords(database, row.month);
  const keeps = managePayslips.allows(asker.facts);
  const writes = keeps && row.status === "draft";
  const own = row.staff_id === asker.viewer.staff?.id;
  const incentives = await paidIncentives(database, row, asker);
  const paid = new Map(incentives.map((one) => [one.item, one]));
  const minutesOf = (category: ItemCategory) =>
    items.filter((item) => item.category === category).reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
  const [overtime, night, holiday] = timed.map(minutesOf) as [number, number, number];
  return {
    version: row.version,
    person: { ...person, staffNo: String(row.staff_id) },
    firm: firm?.name ?? "",
    month: row.month.slice(0, 7),
    payOn: row.pay_on,
    workDays: row.work_days,
    edition: row.edition,
    gross: row.gross,
    deductions: row.deductions,
    net: row.net,
    note: row.note,
    reason: row.reason,
    items: items.map((item) => ({
      ...item,
      isDeduction: isDeduction(item.category),
      rate: words.get(item.category) ?? "",
      incentive: incentiveOf(paid.get(item.id), { own, keeps }),
    })),
    waiting: writes ? await waitingIncentives(database, row) : [],
    worked: writes ? await extraOfMonth(database, row.staff_id, row.month) : null,
    overtime,
    night,
    holiday,
    missing: writes ? missingIn(items, incentives) : [],
    own,
    editions,
  };
}

/** What the reader is told of the incentive behind a line; how the two differ is for those who write payslips. */
function incentiveOf(paid: PaidIncentive | undefined, { own, keeps }: { own: boolean; keeps: boolean }) {
  if (!paid) return null;
  const { id, opens, fits, differs } = paid;
  const path = opens ? `${incentive.page}?id=${id}` : own ? `${incentive.page}?part=mine` : "";
  return { id, path, fits: keeps && fits, differs: keeps ? differs : "" };
}

export type Statement = Awaited<ReturnType<typeof readStatement>>;

async function rateWords(database: Query, month: string): Promise<ReadonlyMap<ItemCategory, string>> {
  const found = new Map<ItemCategory, string>();
  const rows = await readRates(database, Object.values(ratesOfItem).flat());
  for (const [category, names] of Object.entries(ratesOfItem) as [ItemCategory, readonly RateName[]][]) {
    const words = names.flatMap((name) => {
      const rate = rateAt(rows, name, month);
      return rate ? [`${rateFacts[name].label} ${formatRate(rate.value, rateFacts[name].unit)}`] : [];
    });
    if (words.length > 0) found.set(category, words.join(", "));
  }
  return found;
}

/** The person has opened what was handed out: kept once. */
export async function markRead({ query }: Query, number: number, asker: Asker): Promise<void> {
  await sql`update payslips set read_at = now() where id = ${number} and read_at is null and delivered_at is not null
    and staff_id = ${asker.viewer.staff?.id ?? null}::bigint`.execute(query);
}
