import { partyLines } from "#features/litigation/legal-cases/lines.ts";
import { copyParties } from "#features/pipeline/conflicts/server/commands/copy-parties.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { changeLines } from "#records/server/lines.ts";
import { seesTied } from "#records/server/tied.ts";

/** The defendants of a suit in their order. */
export async function defendantsOf({ query }: Pick<Database, "query">, suitId: number) {
  return query
    .selectFrom("suit_defendants")
    .select(["id", "name", "kind", "biz_no as bizNo", "note"])
    .where("suit_id", "=", suitId)
    .orderBy("place")
    .execute();
}

type Lacking = {
  readonly case: { readonly id: number; readonly number: number; readonly label: string };
  readonly names: string[];
};

/**
 * Cases of the suit that go on and that the person sees, each with the defendants who are no parties of it: those who were
 * added after it was entered. Names are compared as the check for conflicts does.
 */
export async function lackingDefendants(
  { query }: Pick<Database, "query">,
  suitId: number,
  asker: Asker,
): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`
    select jsonb_build_object('id', c.id, 'number', c.id, 'label', concat_ws(' ', c.court, c.case_no)) as case,
      jsonb_agg(d.name order by d.place) as names
    from legal_cases c join suit_defendants d on d.suit_id = ${suitId}
    where c.id in (select l.case_id from suit_lawsuits l where l.suit_id = ${suitId} and l.deleted_at is null)
      and c.deleted_at is null and c.status not in ('final','withdrawn','settled','dismissed','transferred','appealed')
      and ${seesTied("legalCase", sql`c.id`, asker)}
      and not exists (select from legal_case_parties p
        where p.case_id = c.id and conflict_name(p.name) = conflict_name(d.name))
    group by c.id order by c.id`.execute(query);
  return rows;
}

/** Hands the defendants on to the contract that a participant has got: its check looks for them too. */
export async function defendantsOfContract(work: Work, suitId: number, contractId: number): Promise<void> {
  const { team_id: teamId } = await work.query
    .selectFrom("contracts")
    .select("team_id")
    .where("id", "=", contractId)
    .executeTakeFirstOrThrow();
  await copyParties(work, { type: "groupSuit", id: suitId }, { type: "contract", id: contractId, teamId });
  work.emit({ type: "record", ref: `contract:${contractId}` });
}

type NewCase = { readonly id: number; readonly projectId: number };

/** Hands the defendants of a suit on to the case that has just been entered for it; its project looks for conflicts anew. */
export async function defendantsOfCase(work: Work, suitId: number, { id, projectId }: NewCase): Promise<void> {
  const defendants = await defendantsOf(work, suitId);
  if (defendants.length === 0) return;
  const parties = defendants.map(({ name }) => ({
    role: "defendant" as const,
    name,
    ours: false,
    counsel: "",
    judgmentServedOn: null,
  }));
  const written = await changeLines(work, partyLines, id, parties);
  work.audit({ action: "legalCase.parties", recordType: "legalCase", recordId: id, changes: { parties: written } });
  work.emit({ type: "record", ref: `project:${projectId}` });
}
