import type { Query } from "#platform/server/database/database.ts";
import type { Day } from "#platform/dates.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { Basis, Procedure } from "../basis.ts";
import { effectiveDay, NotComputable } from "../computation/service-day.ts";
import { loadLawTables } from "./load-tables.ts";

/** The day on which a service works; 400 with words where no rule says it. */
export async function effectiveOf(query: Query, basis: Basis, procedure: Procedure): Promise<Day> {
  const law = await loadLawTables(query);
  try {
    return effectiveDay(basis, procedure, law.on(basis.on)).on;
  } catch (error) {
    if (error instanceof NotComputable) throw invalidField("method", error.message);
    throw error;
  }
}
