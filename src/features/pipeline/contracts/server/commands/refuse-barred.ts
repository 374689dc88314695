import type { Work } from "#platform/server/database/transaction.ts";
import { barGuards } from "../guards.ts";
import type { ContractStatus } from "../../contract.ts";
import { openForFees, openForLawyers } from "../../steps.ts";
import { barredLawyersOf, lawyersWithCases } from "../queries/barred-lawyers.ts";
import { refuseMissing } from "./refuse-missing.ts";

type Contract = { readonly id: number; readonly agency: string };

/**
 * 422 where one of these people left the 관할기관 of the contract less than a year ago and no other lawyer has said why
 * he takes it all the same (변호사법 제31조 제3항): nobody comes to a signed contract whom signing would have stopped.
 */
export async function refuseBarred(work: Work, contract: Contract, staffIds: readonly number[]): Promise<void> {
  refuseMissing(barGuards(await barredLawyersOf(work, contract, staffIds)));
}

/**
 * The same where another 관할기관 is entered with a signed contract: of everybody who stands on it or on a case of it. A
 * contract that is not signed yet is looked at when it is.
 */
export async function refuseBarredByAgency(
  work: Work,
  contract: Contract,
  { before, status }: { readonly before: string; readonly status: ContractStatus },
): Promise<void> {
  const isSigned = openForLawyers.includes(status) && !openForFees.includes(status);
  if (!isSigned || contract.agency === before) return;
  const barred = await barredLawyersOf(work, contract, await lawyersWithCases(work, contract.id));
  // Said beside the field that is being changed.
  refuseMissing(barGuards(barred).map((guard) => ({ ...guard, key: "agency" })));
}

/** The same for who comes to a case of the contract; nothing where there is none. */
export async function refuseBarredOnCase(
  work: Work,
  contractId: number | null,
  staffIds: readonly number[],
): Promise<void> {
  if (contractId === null || staffIds.length === 0) return;
  const contract = await work.query
    .selectFrom("contracts")
    .select(["id", "agency"])
    .where("id", "=", contractId)
    .executeTakeFirst();
  if (contract) await refuseBarred(work, contract, staffIds);
}
