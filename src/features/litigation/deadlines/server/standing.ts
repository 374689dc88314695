import { sql, type RawBuilder } from "kysely";
import { openDeadlineStates } from "../deadline.ts";

const open = sql.join(openDeadlineStates.map((state) => sql.lit(state)));

/** Whether something is still to be done about the deadline in this row (`d`) of a statement, as `isStanding` has it. */
export function standingDeadline(row: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${row}.status`)} in (${open}))`;
}
