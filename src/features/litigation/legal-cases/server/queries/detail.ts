import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { readsNothingBlind } from "#features/litigation/deadlines/server/api.ts";
import { visible } from "#records/server/records.ts";
import type { Instance } from "../../words.ts";
import { legalCaseRecords } from "../records.ts";

type Query = Pick<Database, "query">;

/** The parties; when the judgment reached them is told like 판결도달일 of the case (additions L1). */
export async function partiesOf({ query }: Query, asker: Asker, caseId: number) {
  const told = readsNothingBlind(asker, sql`b.case_id = legal_case_parties.case_id`);
  return query
    .selectFrom("legal_case_parties")
    .select(["id", "role", "name", "ours", "counsel"])
    .select(sql<string | null>`case when ${told} then judgment_served_on end`.as("judgmentServedOn"))
    .where("case_id", "=", caseId)
    .orderBy("place")
    .execute();
}

export async function aliasesOf({ query }: Query, caseId: number) {
  return query
    .selectFrom("legal_case_aliases")
    .select(["id", "kind", "court", "case_no as caseNo", "since"])
    .where("case_id", "=", caseId)
    .orderBy("place")
    .execute();
}

export async function entriesOf({ query }: Query, caseId: number) {
  return query
    .selectFrom("legal_case_entries")
    .select(["id", "on_date as onDate", "kind", "content", "result"])
    .where("case_id", "=", caseId)
    .orderBy("on_date", "desc")
    .orderBy("id", "desc")
    .limit(500)
    .execute();
}

type InstanceRow = {
  readonly number: number;
  readonly title: string;
  readonly instance: Instance;
  readonly status: string;
  readonly step: number;
};

/** The case with those before and after it, 원심 first, as far as the person sees them. */
export async function instancesOf({ query }: Query, asker: Asker, caseId: number): Promise<InstanceRow[]> {
  const { rows } = await sql<InstanceRow>`
    with recursive before as (
      select c.id, c.parent_id, 0 as step from legal_cases c where c.id = ${caseId}
      union all select c.id, c.parent_id, b.step - 1 from legal_cases c join before b on c.id = b.parent_id
      where b.step > -20
    ), after as (
      select c.id, 0 as step from legal_cases c where c.id = ${caseId}
      union all select c.id, a.step + 1 from legal_cases c join after a on c.parent_id = a.id where a.step < 20
    ), chain as (select id, step from before union select id, step from after)
    select r.id as number, r.title, r.instance, r.status, chain.step
    from chain join legal_cases r on r.id = chain.id
    where ${visible(legalCaseRecords, asker)} order by chain.step, r.id`.execute(query);
  return rows;
}

/** When the case was heard, or is to be, for the first time; ISO 8601. */
export async function firstHearingAt({ query }: Query, caseId: number): Promise<string | null> {
  const row = await query
    .selectFrom("hearings")
    .select((of) => of.fn.min("at").as("at"))
    .where("case_id", "=", caseId)
    .where("deleted_at", "is", null)
    .where("status", "in", ["scheduled", "held"])
    .executeTakeFirst();
  return row?.at ? new Date(row.at).toISOString() : null;
}
