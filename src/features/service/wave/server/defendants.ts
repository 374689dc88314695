import { partyLines } from "#features/litigation/legal-cases/lines.ts";
import { copyParties } from "#features/pipeline/conflicts/server/commands/copy-parties.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { changeLines } from "#records/server/lines.ts";

/** The defendants of a suit in their order. */
export async function defendantsOf({ query }: Pick<Database, "query">, suitId: number) {
  return query
    .selectFrom("suit_defendants")
    .select(["id", "name", "kind", "biz_no as bizNo", "note"])
    .where("suit_id", "=", suitId)
    .orderBy("place")
    .execute();
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
