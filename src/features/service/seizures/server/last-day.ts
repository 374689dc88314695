import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { legalPeriod } from "#features/litigation/deadlines/server/api.ts";

/**
 * The periods of a seizure by their rules in the table of deadlines: 즉시항고 (민사집행법 제15조 제2항), 가압류의 집행
 * (제292조 제2항), 제3채무자의 진술 (제237조).
 */
type SeizureRule = "EXEC_IMMEDIATE" | "PROV_EXEC" | "EXEC_3RD_STATEMENT";

/**
 * The last day of a period that began with a day, by the rule that held then; one that would end on a day off ends with
 * the next working day (민법 제157조, 제161조). null: no such rule held.
 */
export async function lastDay({ query }: Pick<Work, "query">, code: SeizureRule, from: Day): Promise<Day | null> {
  const period = await legalPeriod(query, code, from);
  return period?.lastDay ?? null;
}
