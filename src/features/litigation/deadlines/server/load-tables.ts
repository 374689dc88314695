import { sql } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import { courtDays } from "#firm/court-days.ts";
import { holidaysByRule } from "#firm/server/court-days.ts";
import type { Day } from "#platform/dates.ts";
import type { ServiceRule } from "../basis.ts";
import type { ServiceTables } from "../computation/service-day.ts";

/** What is in force now: holidays, days of failure and rules of service (rules §7.1, §7.2). */
export type LawTables = {
  /** As they held for what began on a day. */
  on(day: Day): ServiceTables;
};

export async function loadLawTables(query: Query): Promise<LawTables> {
  const days = await query
    .selectFrom("court_holidays")
    .select(["day", "name", "kind"])
    .where("status", "=", "inForce")
    .where("deleted_at", "is", null)
    .orderBy("day")
    .execute();
  const { rows } = await sql<ServiceRule & { from: Day; to: Day | null }>`
    select method, procedure, unit, count, zero_hour as "zeroHour", law_ref as "lawRef", effective_from as "from",
      effective_to as "to" from legal_service_rules`.execute(query);
  const closed = days.filter(({ kind }) => kind !== "outage");
  const calendar = courtDays(closed, await holidaysByRule({ query }));
  const outages = new Set(days.filter(({ kind }) => kind === "outage").map(({ day }) => day));
  return {
    on: (day) => ({
      courtDays: calendar,
      outages,
      serviceRules: rows.filter(({ from, to }) => from <= day && (to === null || day <= to)),
    }),
  };
}
