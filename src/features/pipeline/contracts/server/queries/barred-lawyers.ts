import { sql, type RawBuilder } from "kysely";
import { rateOn } from "#firm/server/rates.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { sameAgency } from "../../ex-office.ts";

/** A lawyer who left a public office less than a year ago (변호사법 제31조 제3항). */
export type ExOfficial = {
  readonly id: number;
  readonly shortName: string;
  /** The office that was left, as it stands with the lawyer. */
  readonly office: string;
  readonly leftOn: Day;
  /** Until the day before this one. */
  readonly until: Day;
  /** For which names of an office another lawyer has said why he may stand on the contract all the same. */
  readonly confirmedFor: readonly string[];
};

/** One of them whose office the contract, or a case of it, is before. */
export type BarredLawyer = ExOfficial & { readonly confirmed: boolean };

/** Why a contract may be signed though a lawyer left its 관할기관, as another lawyer has said, the latest first. */
export async function barConfirmationsOf({ query }: Pick<Database, "query">, contractId: number) {
  const rows = await query
    .selectFrom("contract_bar_confirmations as b")
    .innerJoin("staffs as s", "s.id", "b.staff_id")
    .innerJoin("staffs as c", "c.id", "b.confirmed_by_id")
    .select(["b.id", "s.short_name as lawyer", "b.agency", "b.reason", "c.short_name as confirmedBy"])
    .select("b.confirmed_at as confirmedAt")
    .where("b.contract_id", "=", contractId)
    .orderBy("b.id", "desc")
    .execute();
  return rows.map(({ confirmedAt, ...row }) => ({ ...row, confirmedAt: confirmedAt.toISOString() }));
}

type Contract = { readonly id: number; readonly agency: string };

/** The lawyers of a contract, 책임변 included. */
const lawyersOn = (id: number) => sql<boolean>`(s.id in (select l.staff_id from contract_lawyers l
  where l.contract_id = ${id}) or s.id = (select c.responsible_id from contracts c where c.id = ${id}))`;

/** Keys of everybody whom another 관할기관 of a signed contract would bar: its lawyers, and those of its cases. */
export async function lawyersWithCases({ query }: Pick<Database, "query">, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from staffs s where ${lawyersOn(id)}
    or exists (select from projects p where p.contract_id = ${id} and p.deleted_at is null
      and s.id in (p.responsible_id, p.associate_id))`.execute(query);
  return rows.map((row) => row.id);
}

/**
 * Those of the staff `s` who left a public office: which, when, and until the day before which it bars them. The office
 * stands with the person, and with partners in their own roster too: either is enough.
 */
export const exOfficials = (meant: RawBuilder<boolean>) => sql`(
  select s.id, s.short_name, o.office, o.left_on,
    (o.left_on + make_interval(months => (${rateOn("officialBarMonths", sql`o.left_on`)})::int))::date as until
  from staffs s cross join lateral (
    select s.ex_public_office_agency as office, s.ex_public_office_left_on as left_on
    union select p.ex_office, p.left_office_on from partners p where p.staff_id = s.id and p.deleted_at is null) o
  where o.office ~ '\\S' and o.left_on is not null and ${meant})`;

/** For which names of an office it is confirmed that `x` of `exOfficials` stands on the contract of this key. */
export const confirmedFor = (contractId: RawBuilder<number>) => sql<string[]>`array(
  select b.agency from contract_bar_confirmations b
  where b.contract_id = ${contractId} and b.staff_id = x.id and b.left_on = x.left_on)`;

/**
 * Those among the lawyers of a contract, 책임변 included, whom some office bars today, by name. `among`: keys of the
 * people who are asked about instead, before they stand on it.
 */
export async function exOfficialsOf(
  { query }: Pick<Database, "query">,
  id: number,
  among?: readonly number[],
): Promise<readonly ExOfficial[]> {
  if (among?.length === 0) return [];
  const meant = among ? sql<boolean>`s.id = any(${among}::bigint[])` : lawyersOn(id);
  const { rows } = await sql<ExOfficial>`
    select x.id, x.short_name as "shortName", x.office, x.left_on as "leftOn", x.until,
      ${confirmedFor(sql<number>`${id}`)} as "confirmedFor"
    from ${exOfficials(meant)} x
    where x.until > ${seoulDay(Date.now())}
    order by ${inNameOrder(sql`x.short_name`)}, x.id, x.left_on, x.office`.execute(query);
  return rows;
}

/**
 * Those among them who left this very office, each once however often it is written down. What is confirmed for another
 * 관할기관 is confirmed anew; `atCourt`: where a case is, be it confirmed by whatever name of that office.
 */
export function barredBy(people: readonly ExOfficial[], agency: string, { atCourt = false } = {}): BarredLawyer[] {
  if (agency.trim() === "") return [];
  const same = people.filter(({ office }) => sameAgency(office, agency));
  return same
    .filter((one, index) => same.findIndex(({ id, leftOn }) => id === one.id && leftOn === one.leftOn) === index)
    .map((one) => ({
      ...one,
      confirmed: one.confirmedFor.some(atCourt ? (name) => sameAgency(name, agency) : (name) => name === agency),
    }));
}

/** Those among the lawyers of a contract whom its 관할기관 bars today; `among` as above. */
export async function barredLawyersOf(
  database: Pick<Database, "query">,
  { id, agency }: Contract,
  among?: readonly number[],
): Promise<readonly BarredLawyer[]> {
  return barredBy(await exOfficialsOf(database, id, among), agency);
}
