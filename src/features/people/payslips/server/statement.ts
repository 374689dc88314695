import { sql } from "kysely";
import { formatRate, rateFacts, type RateName } from "#firm/rates.ts";
import { readRate } from "#firm/server/rates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { readStored } from "#records/server/read.ts";
import { fromTable } from "#records/server/select.ts";
import { visible } from "#records/server/records.ts";
import { isDeduction, missingOf, timed, type ItemCategory } from "../payslip.ts";
import { itemsOf } from "./items.ts";
import { payslipRecords } from "./records.ts";

type Query = Pick<Database, "query">;

/** Deductions that a dated share of the law is about. */
const rateOfItem: Partial<Record<ItemCategory, RateName>> = {
  pension: "pensionShare",
  health: "healthShare",
  care: "careShare",
  employment: "employmentShare",
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
    })),
    overtime,
    night,
    holiday,
    missing: missingOf(items),
    own: row.staff_id === asker.viewer.staff?.id,
    editions,
  };
}

export type Statement = Awaited<ReturnType<typeof readStatement>>;

async function rateWords(database: Query, month: string): Promise<ReadonlyMap<ItemCategory, string>> {
  const found = new Map<ItemCategory, string>();
  for (const [category, name] of Object.entries(rateOfItem) as [ItemCategory, RateName][]) {
    const rate = await readRate(database, name, month);
    if (rate) found.set(category, `${rateFacts[name].label} ${formatRate(rate.value, rateFacts[name].unit)}`);
  }
  return found;
}

/** The person has opened what was handed out: kept once. */
export async function markRead({ query }: Query, number: number, asker: Asker): Promise<void> {
  await sql`update payslips set read_at = now() where id = ${number} and read_at is null and delivered_at is not null
    and staff_id = ${asker.viewer.staff?.id ?? null}::bigint`.execute(query);
}
