import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { proBonoLawyers } from "#features/pipeline/engagements/server/filings/pro-bono.ts";
import { sharesOf } from "#features/pipeline/engagements/server/figures.ts";
import type { FilledPeople, Filling } from "./types.ts";

const at = (day: string) => new Date(`${day}T10:20:00+09:00`);

/** The year before was reported in January, unless there was nothing or the day has not come; one report was put right. */
export async function fillEngagements({ query, now }: Filling, { staff }: FilledPeople): Promise<void> {
  const today = seoulDay(now);
  const year = Number(today.slice(0, 4)) - 1;
  const days = [`${year + 1}-01-19`, `${year + 1}-01-26`] as const;
  const { rows } = await sql<{ any: boolean }>`select exists (select from (${sharesOf(year)}) i) as any`.execute(query);
  if (!rows[0]!.any || today < days[1]) return;
  const by = staff.get("admin")!;
  const inserted = await query
    .insertInto("bar_reports")
    .values([
      {
        year,
        reported_on: days[0],
        receipt_no: `${year + 1}-보고-0117`,
        reported_by_id: by.id,
        canceled_at: at(days[1]),
        canceled_by_id: by.id,
        cancel_reason: "수임액을 잘못 적은 계약이 있어 다시 보고함",
        created_at: at(days[0]),
        created_by: by.userId,
      },
      {
        year,
        reported_on: days[1],
        receipt_no: `${year + 1}-보고-0243`,
        reported_by_id: by.id,
        created_at: at(days[1]),
        created_by: by.userId,
      },
    ])
    .returning("id")
    .execute();
  for (const { id } of inserted)
    await sql`insert into bar_report_items (report_id, contract_id, staff_id, amount)
      select ${id}::bigint, i.contract_id, i.staff_id, i.amount from (${sharesOf(year)}) i`.execute(query);
}

/** 공익활동 of the year before was reported in January too, once that day has come. */
export async function fillProBonoReport({ query, now }: Filling, { staff }: FilledPeople): Promise<void> {
  const today = seoulDay(now);
  const year = Number(today.slice(0, 4)) - 1;
  const day = `${year + 1}-01-26`;
  if (today < day) return;
  const by = staff.get("admin")!;
  const lawyers = await proBonoLawyers({ query }, year);
  if (lawyers.length === 0) return;
  const { id } = await query
    .insertInto("bar_reports")
    .values({
      kind: "proBono",
      year,
      reported_on: day,
      receipt_no: `${year + 1}-공익-0031`,
      reported_by_id: by.id,
      created_at: at(day),
      created_by: by.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("bar_report_pro_bono")
    .values(lawyers.map((lawyer) => ({ report_id: id, ...lawyer })))
    .execute();
}
