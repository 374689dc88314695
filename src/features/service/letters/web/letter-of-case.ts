import type { RowOf } from "#records/resource.ts";
import type { contract } from "#features/pipeline/contracts/contract.ts";
import type { project } from "#features/pipeline/projects/project.ts";
import type { BegunLetter } from "./begin-letter.ts";

/** A name or an address that the person sees in part only is not taken over. */
const whole = (text: string | null | undefined) => (text && !text.includes("*") ? text : "");

/** The letter that a case begins: from its client to the opponent, about what stands before the court. */
export function letterOfProject(row: RowOf<typeof project>): BegunLetter {
  const { id, number, title, client, court, caseNo } = row;
  return {
    client,
    project: { id, number, label: title },
    sender: whole(row.clientName) || whole(client?.label),
    receiver: whole(row.opponent),
    receiverAddress: "",
    title,
    about: [court, caseNo, title].filter((part) => part !== "").join(" "),
  };
}

/** The letter that a contract begins, before there is a case. */
export function letterOfContract(row: RowOf<typeof contract>): BegunLetter {
  return {
    client: row.client,
    project: null,
    sender: whole(row.party) || whole(row.client?.label),
    receiver: whole(row.opponent),
    receiverAddress: whole(row.opponentAddress),
    title: row.title,
    about: row.title,
  };
}
