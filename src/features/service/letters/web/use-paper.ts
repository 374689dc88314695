import type { CallOutput } from "#platform/endpoint.ts";
import { useRead } from "#platform/web/query.ts";
import { letterCalls, readPaper } from "../endpoints.ts";
import type * as schemas from "../schemas.ts";

export type Paper = CallOutput<typeof schemas.readPaper>["model"];

/** Parties, checks, days and fee of a letter. */
export function usePaper(number: number) {
  return useRead(readPaper, { params: { number: String(number) } });
}

/** Calls whose answers change with anything about a letter. */
export const letterReads = [letterCalls.read, letterCalls.list, letterCalls.history, readPaper];
