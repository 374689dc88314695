import type { CallOutput } from "#platform/endpoint.ts";
import { useRead } from "#platform/web/query.ts";
import { contractCalls, readTerms } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";

export type Terms = CallOutput<typeof schemas.readTerms>;
export type Amendment = Terms["amendments"][number];
/** A fee line of a contract or of a 변경계약. */
export type Fee = Amendment["terms"]["fees"][number];

/** Fees, lawyers, guards and cases of a contract; `version` makes it read anew when the contract has changed. */
export function useTerms(number: number) {
  return useRead(readTerms, { params: { number: String(number) } });
}

/** Calls whose answers change with anything about a contract. */
export const contractReads = [contractCalls.read, contractCalls.list, contractCalls.history, readTerms];
