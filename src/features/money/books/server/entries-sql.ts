import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { walledRef } from "#records/field.ts";
import { masked, seesWhole } from "#records/server/masking.ts";
import { teamRows } from "#records/server/records.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { payment } from "#features/money/payments/payment.ts";
import { isNamedTo, paymentRecords } from "#features/money/payments/server/api.ts";
import type { EntryKind } from "../words.ts";

/** Of payments `r`: what has come in or gone out. */
export const moved = sql<boolean>`(r.deleted_at is null and r.status not in ('expected', 'writtenOff'))`;

/** Of payments `r`: what moved money here, and not before the firm began with the product. */
export const movedHere = sql<boolean>`(${moved} and not r.carried_over)`;

/** VAT that stands in the payment `r`: none in what is held, exempt or zero-rated. */
export const vatOut = sql<number>`(case when r.is_deposit or r.tax_type <> '과세' then 0 else r.pay_amt - round(r.pay_amt * 10.0 / 11) end)::bigint`;

/** Expenses `e` that count: approved by a second person. */
export const spent = sql<boolean>`(e.deleted_at is null and e.status in ('approved', 'paid', 'settled'))`;

/** Of the VAT of the expense `e` what can be deducted: not what is passed through to a client, nor of 접대비 and cars. */
export const vatIn = sql<number>`(case when coalesce(e.vat_use, 'deductible') = 'deductible' and e.category <> '접대비'
  and coalesce(e.cost_basis, '') <> 'advanced' and coalesce(e.proof_kind, 'none') in ('taxInvoice', 'cardSlip', 'cashReceipt')
  then coalesce(e.vat, 0) else 0 end)::bigint`;

/** The payments and expenses of the person's teams. */
export const ofTeams = (asker: Asker, row: "r" | "e") =>
  row === "r"
    ? teamRows(payment, null, asker)
    : sql<boolean>`exists (select from (select e.team_id) r where ${teamRows(payment, null, asker)})`;

/** Whether the person may know what was noted of the expense `e`: not of one for a case behind a wall. */
export const notedTo = (asker: Asker) =>
  sql<boolean>`(e.project_id is null or ${outsideWalls(asker, "project", sql<number>`e.project_id`)})`;

/** An entry of the book as it is read from the database. */
export type EntryRow = {
  kind: EntryKind;
  id: number;
  day: string;
  name: string;
  detail: string;
  method: string;
  taxType: string;
  amount: number;
  vat: number;
  evidence: string;
  evidenceNo: string;
  note: string;
  named: boolean;
  whole: boolean;
};

/** Everything that moved money in a period, payments and expenses, as rows of one shape. */
export function entries(asker: Asker, from: RawBuilder<unknown>, until: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select case when r.is_deposit then 'deposit' else 'income' end as kind, r.id, r.pay_date as day, r.pay_name as name,
      r.purpose as detail, r.pay_type as method, r.tax_type as "taxType", r.pay_amt as amount, ${vatOut} as vat,
      coalesce(r.evidence_kind, '') as evidence, r.evidence_no as "evidenceNo",
      coalesce((select n.note from entry_notes n where n.payment_id = r.id), '') as note,
      ${isNamedTo(asker, "r")} as named, ${seesWhole(paymentRecords, asker, "r")} as whole
    from payments r where ${movedHere} and ${ofTeams(asker, "r")} and r.pay_date >= ${from} and r.pay_date < ${until}
    union all
    select 'expense', e.id, e.spent_on, e.vendor, e.category, coalesce(e.method, ''), '', -e.amount, -coalesce(e.vat, 0),
      coalesce(e.proof_kind, ''), e.proof_no,
      coalesce((select n.note from entry_notes n where n.expense_id = e.id and ${notedTo(asker)}), ''), true, true
    from expenses e where ${spent} and ${ofTeams(asker, "e")} and e.spent_on >= ${from} and e.spent_on < ${until}`;
}

/** As it may be told: payers behind a wall are not named. */
export function presentEntry({ named, whole, ...row }: EntryRow) {
  if (row.kind === "expense") return row;
  if (!named) return { ...row, name: walledRef.label, evidenceNo: "", note: "" };
  return { ...row, name: masked(payment.fields.payName, row.name, whole) };
}
