import type { z } from "zod";
import { endpoint } from "#platform/endpoint.ts";
import { teamMember, type Policy } from "#platform/policy.ts";

/** The columns a team has set for one of its lists, `resource` being the kind of record or a word of the list's own. */
export type ColumnSet = { readonly resource: string; readonly columns: readonly string[] };

type ListSchema = {
  response: z.ZodType<{ success: true; models: ColumnSet[]; total: number }>;
};
type SetSchema = {
  params: z.ZodType<{ readonly resource: string }, { readonly resource: string }>;
  body: z.ZodType<{ readonly columns: readonly string[] | null }, { readonly columns: readonly string[] | null }>;
  response: z.ZodType<{ success: true; model: ColumnSet | null }>;
};

/** Who sets the columns of a list for the whole team; everybody may choose others for themselves. */
export const setTeamColumns: Policy = {
  name: "manage 관리자",
  allows: (facts) => teamMember.allows(facts) && facts.isAdministrator,
};

/** The sets of the team in which the person works now. */
export const listColumnSets = endpoint<ListSchema>("GET", "/api/views/columns");
/** Sets the columns of one list for that team; null takes the set away. */
export const setColumnSet = endpoint<SetSchema>("PUT", "/api/views/columns/:resource");

/** Type of the word that is told when a set changes: `columns:client`. */
export const columnSetChange = "columns";
