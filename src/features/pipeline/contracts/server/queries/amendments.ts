import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { anotherPerson } from "#platform/server/another-person.ts";
import { feesTotal } from "../../fees.ts";
import { wholeTerms, type StoredTerms } from "../commands/amend-contract.ts";

type StoredAmendment = {
  readonly id: number;
  readonly seq: number | null;
  readonly status: "draft" | "approved" | "signed";
  readonly reason: string;
  readonly approvedBy: string;
  readonly mayApprove: boolean;
  readonly signedOn: string | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly terms: StoredTerms;
  readonly before: StoredTerms | null;
};

/** 변경계약 of a contract with the terms each brought and those it replaced, the latest first; `userId` asks. */
export async function amendmentsOf({ query }: Pick<Database, "query">, contractId: number, userId: number) {
  const { rows } = await sql<StoredAmendment>`
    select ${anotherPerson(sql`${userId}::bigint`, sql`a.created_by`)} as "mayApprove", a.id, a.seq, a.status, a.reason, a.terms, a.before, a.signed_on as "signedOn", a.created_at as "createdAt",
      coalesce((select s.short_name from staffs s where s.id = a.approved_by_id), '') as "approvedBy",
      coalesce((select s.short_name from staffs s where s.user_id = a.created_by), '') as "createdBy"
    from contract_amendments a where a.contract_id = ${contractId} and a.status <> 'dropped' and a.deleted_at is null
    order by a.id desc`.execute(query);
  const names = await namesOf({ query }, rows);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    terms: shown(row.terms, names),
    before: row.before && shown(row.before, names),
  }));
}

function shown(stored: StoredTerms, names: ReadonlyMap<number, string>) {
  const { responsible, ...terms } = wholeTerms(stored);
  return {
    ...terms,
    responsible: responsible === null ? null : { id: responsible, shortName: names.get(responsible) ?? "" },
    total: feesTotal(terms.fees),
  };
}

async function namesOf({ query }: Pick<Database, "query">, rows: readonly StoredAmendment[]) {
  const ids = rows
    .flatMap(({ terms, before }) => [terms.responsible, before?.responsible ?? null])
    .filter((id): id is number => id !== null);
  if (ids.length === 0) return new Map<number, string>();
  const staff = await query.selectFrom("staffs").select(["id", "short_name"]).where("id", "in", ids).execute();
  return new Map(staff.map(({ id, short_name }) => [id, short_name]));
}
