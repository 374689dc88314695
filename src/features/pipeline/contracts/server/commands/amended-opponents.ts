import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { addParty } from "#features/pipeline/conflicts/server/commands/add-party.ts";
import { keepDecision } from "#features/pipeline/conflicts/server/commands/keep-decision.ts";
import { runConflictCheck } from "#features/pipeline/conflicts/server/commands/run-conflict-check.ts";
import type { LockedContract } from "./lock-contract.ts";

/** Marks the parties that stand in an amendment which is not signed yet. */
const relation = "변경계약 상대방";

/** Makes the opponents whom only the amendment names parties of the contract, and looks for conflicts with them. */
export async function askForOpponents(
  work: Work,
  context: WriteContext,
  contract: LockedContract,
  opponent: string,
): Promise<void> {
  const known = namesIn(contract.opponent);
  const wanted = namesIn(opponent).filter((name) => !known.includes(name));
  await forgetOpponents(work, contract.id, wanted);
  const { rows: kept } = await sql<{ name: string }>`select p.name from parties pa join persons p on p.id = pa.person_id
    where ${proposed(contract.id)}`.execute(work.query);
  const added = wanted.filter((name) => !kept.some((one) => one.name === name));
  if (added.length === 0) return;
  const record = { type: "contract", id: contract.id, teamId: contract.team_id } as const;
  for (const name of added) await addParty(work, record, { name, side: "상대방", relation });
  await runConflictCheck(work, context, record);
}

/**
 * Takes these parties away again, but for those still `wanted`: the amendment came to nothing, or is in force and its
 * opponents now follow the contract itself. A decision stays when it was made on everybody who is left.
 */
export async function forgetOpponents(work: Work, contractId: number, wanted: readonly string[] = []): Promise<void> {
  const { rows } = await sql`update parties pa set deleted_at = now(), updated_at = now(), version = pa.version + 1
    from persons p where p.id = pa.person_id and ${proposed(contractId)} and p.name <> all(${wanted}::text[])
    returning 1`.execute(work.query);
  if (rows.length > 0) await keepDecision(work, { type: "contract", id: contractId });
}

/** Parties `pa` that only an amendment of the contract names. */
function proposed(contractId: number) {
  return sql`pa.record_type = 'contract' and pa.record_id = ${contractId} and pa.origin is null
    and pa.relation = ${relation} and pa.deleted_at is null`;
}

/** As the ledger of parties takes them apart. */
function namesIn(opponent: string): string[] {
  return opponent
    .split(/[,、;]/u)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
