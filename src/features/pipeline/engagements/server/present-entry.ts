import { masked } from "#records/server/masking.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { contract, type Category, type ContractStatus } from "#features/pipeline/contracts/contract.ts";
import { projectResults } from "#features/pipeline/projects/project.ts";
import type { EntryState, Particular } from "../words.ts";

type StoredClient = { readonly id: number; readonly name: string; readonly address: string; readonly whole: boolean };

/** An entry as it was selected, with personal data that not everybody reads. */
export type StoredEntry = {
  readonly id: number;
  readonly number: number;
  readonly signedAt: string;
  readonly amount: number;
  readonly contingent: boolean;
  readonly freeReason: string;
  readonly opponent: string;
  readonly opponentAddress: string;
  readonly opponentNone: boolean;
  readonly party: string;
  readonly partyAddress: string;
  readonly title: string;
  readonly category: Category;
  readonly scope: string;
  readonly agency: string;
  readonly status: ContractStatus;
  readonly endedReason: string;
  readonly ledgerNo: string;
  readonly ledgerAt: string | null;
  readonly whole: boolean;
  readonly lawyers: string;
  readonly clients: readonly StoredClient[];
  readonly courts: string[];
  readonly numbers: string[];
  readonly results: (keyof typeof projectResults)[];
  readonly decisions: string[];
  readonly dueOn: string;
  readonly state: EntryState;
  readonly missing: Particular[];
  readonly keptUntil: string | null;
};

export type Entry = ReturnType<typeof presentEntry>;

/** An entry as this person may read it. */
export function presentEntry(row: StoredEntry) {
  const { fields } = contract;
  const person = (name: string, address: string) => ({
    name: masked(fields.opponent, name, row.whole),
    address: masked(fields.opponentAddress, address, row.whole),
  });
  return {
    id: row.id,
    number: row.number,
    signedAt: row.signedAt,
    amount: row.amount,
    contingent: row.contingent,
    freeReason: row.freeReason,
    lawyers: row.lawyers,
    clients: row.clients.map(({ name, address, whole }) => ({
      name: masked(client.fields.name, name, whole),
      address: masked(client.fields.address, address, whole),
    })),
    party: row.party === "" ? null : person(row.party, row.partyAddress),
    opponent: row.opponent === "" && row.opponentNone ? null : person(row.opponent, row.opponentAddress),
    title: row.title,
    category: caseCategories[row.category],
    scope: row.scope,
    agency: row.agency || row.courts.join(", "),
    caseNos: row.numbers,
    result: resultOf(row),
    ledgerNo: row.ledgerNo,
    ledgerAt: row.ledgerAt,
    dueOn: row.dueOn,
    state: row.state,
    keptUntil: row.keptUntil,
    missing: row.missing,
  };
}

/** 처리결과: of the cases, or why the contract ended before; what goes on has none. */
function resultOf({ status, endedReason, results, decisions }: StoredEntry): string {
  const words = [...results.map((one) => projectResults[one]), ...decisions];
  if (status === "terminated") words.push(`해지${endedReason && `: ${endedReason}`}`);
  if (status === "void") words.push(`취소${endedReason && `: ${endedReason}`}`);
  return words.join(", ");
}
