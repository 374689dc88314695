import { refuseBarredOnCase } from "#features/pipeline/contracts/server/api.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField, type Failure } from "#platform/server/http/failure.ts";
import { refusalOf, together } from "#records/server/faults.ts";
import type { Writing } from "#records/server/records.ts";
import type { ChangesOf } from "#records/resource.ts";
import { lawyerRoles, type project } from "../project.ts";
import { stageRefusal, type ProjectStage } from "../project-stages.ts";
import { copyContractParties } from "./contract-parties.ts";
import { confirmedContracts, importedLimitation } from "./entered-limitation.ts";
import { pastStep } from "./past-step.ts";
import { findSameCases } from "./same-case.ts";

type Many = Pick<Writing<typeof project>, "work" | "asker">;
type Row = ChangesOf<typeof project> & { readonly stage?: ProjectStage };

/** The rules of a case entered by hand for the rows of a file, which also say at which stage each stands. */
export async function checkImported(
  { work, asker }: Many,
  rows: readonly Row[],
  nameOf: (position: number) => string,
): Promise<Map<number, Failure>> {
  const same = await findSameCases({ work, asker }, rows, nameOf);
  const contracts = [...new Set(rows.map(({ contract }) => contract).filter((id) => typeof id === "number"))];
  const confirmed = await confirmedContracts(work, contracts);
  const barredOnce = new Map<string, Promise<Failure | null>>();
  const faults = new Map<number, Failure>();
  for (const [position, row] of rows.entries()) {
    const failure = together([
      same.get(position) ?? null,
      wrongStage(row),
      pastStep(row),
      importedLimitation(row, confirmed),
      await barred(work, row, barredOnce),
    ]);
    if (failure) faults.set(position, failure);
  }
  return faults;
}

function wrongStage({ category, stage }: Row): Failure | null {
  const refusal = category && stage ? stageRefusal(category, stage) : null;
  return refusal === null ? null : invalidField("stage", refusal);
}

/**
 * As of a case that is entered by hand: nobody comes to one of a contract whom signing it would have stopped. Asked once for
 * the same people on the same contract.
 */
async function barred(work: Work, row: Row, known: Map<string, Promise<Failure | null>>): Promise<Failure | null> {
  if (!row.contract) return null;
  const people = lawyerRoles.map((role) => row[role]).filter((id) => typeof id === "number");
  const key = [row.contract, ...people].join();
  const { contract } = row;
  const asked = known.get(key) ?? refusalOf(() => refuseBarredOnCase(work, contract, people));
  known.set(key, asked);
  return asked;
}

/** A case is found by its client, also where a file says but the number or the name. */
export async function nameClients({ query }: Work, rows: readonly Row[]): Promise<readonly Row[]> {
  const ids = [...new Set(rows.map(({ client }) => client).filter((id) => typeof id === "number"))];
  if (ids.length === 0) return rows;
  const clients = await query.selectFrom("clients").select(["id", "name", "tel"]).where("id", "in", ids).execute();
  const known = new Map(clients.map((client) => [client.id, client]));
  return rows.map((row) => {
    const client = known.get(row.client ?? 0);
    return client ? { ...row, clientName: row.clientName || client.name, clientTel: row.clientTel || client.tel } : row;
  });
}

/**
 * The parties of its contract stand in a case, as in one entered by hand. Its limitation stands unconfirmed, whoever
 * brings the file in: nobody has looked at each row.
 */
export async function followImported({ work }: Many, rows: readonly Row[], ids: readonly number[]): Promise<void> {
  for (const [position, { contract }] of rows.entries()) {
    if (contract) await copyContractParties(work, ids[position]!, contract);
  }
}
