import { copyParties } from "#features/pipeline/conflicts/server/commands/copy-parties.ts";
import type { Work } from "#platform/server/database/transaction.ts";

/** Whoever stands in the contract of a project stands in the project too, and is found there when it has ended. */
export async function copyContractParties(work: Work, id: number, contractId: number): Promise<void> {
  const { team_id: teamId } = await work.query
    .selectFrom("projects")
    .select("team_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await copyParties(work, { type: "contract", id: contractId }, { type: "project", id, teamId });
}
