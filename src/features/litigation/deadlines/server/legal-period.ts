import { sql, type Expression, type RawBuilder } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import type { Day } from "#platform/dates.ts";
import { periodUnits, type StartMethod } from "../basis.ts";
import { computeWith, type RuleRow } from "./compute.ts";
import { loadLawTables } from "./load-tables.ts";

/** A period of the law as it runs from a day. */
type LegalPeriod = {
  readonly lastDay: Day;
  /** As people say it: 2주. */
  readonly words: string;
  readonly lawRef: string;
};

/** The rows of a code that hold or held, the latest first. */
function rulesOf(query: Query, code: string) {
  return query
    .selectFrom("legal_deadline_rules")
    .selectAll()
    .where("code", "=", code)
    .where("status", "in", ["inForce", "ended"])
    .where("deleted_at", "is", null)
    .orderBy("effective_from", "desc");
}

/** The row of the table of rules that held for what began on a day; undefined: none of this code did. */
export function ruleOfCode(query: Query, code: string, startOn: Day): Promise<RuleRow | undefined> {
  return rulesOf(query, code)
    .where("effective_from", "<=", startOn)
    .where((of) => of.or([of("effective_to", "is", null), of("effective_to", ">=", startOn)]))
    .executeTakeFirst();
}

/** What started with a day; null: no rule of the code held on that day. */
type PeriodFrom = (startOn: Day, method?: StartMethod) => LegalPeriod | null;

/**
 * The periods of a code (`EXEC_IMMEDIATE`) by the day on which they start, their last days moved from days off as the
 * law says (민법 제161조). For what a record shows beside the ledger of deadlines, which alone is verified. The function
 * throws for a period that the court sets.
 */
export async function legalPeriods(query: Query, code: string): Promise<PeriodFrom> {
  const rules = await rulesOf(query, code).execute();
  const law = await loadLawTables(query);
  return (startOn, method = "personal") => {
    const rule = rules.find(
      ({ effective_from: from, effective_to: to }) => from <= startOn && (to ?? startOn) >= startOn,
    );
    if (!rule) return null;
    const { dueOn } = computeWith(law, rule, { method, startOn, openedOn: null, courtDays: null, courtOn: null });
    return { lastDay: dueOn, words: `${rule.count}${periodUnits[rule.unit]}`, lawRef: rule.law_ref };
  };
}

/** The one of them that started with a day. */
export async function legalPeriod(
  query: Query,
  code: string,
  startOn: Day,
  method: StartMethod = "personal",
): Promise<LegalPeriod | null> {
  const periodFrom = await legalPeriods(query, code);
  return periodFrom(startOn, method);
}

/** The same last day inside a statement; null where no rule of the code held. */
export function lastDayOn(code: Expression<unknown>, startOn: Expression<unknown>): RawBuilder<Day | null> {
  return sql<Day | null>`legal_last_day(${code}, ${startOn})`;
}
