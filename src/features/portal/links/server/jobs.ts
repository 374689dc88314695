import { sql } from "kysely";
import { rateOn } from "#firm/server/rates.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";

/** Months for which it is told who opened what: as long as the access log. */
const keptMonths = rateOn("keepAccessLog", sql`current_date`);

export const tidyLinks = defineRecurringJob({
  name: "links.tidy",
  label: "지난 공유링크 열람 기록 정리",
  every: "day",
  run: async ({ database }) => {
    await database.query
      .deleteFrom("share_link_visits")
      .where("at", "<", sql<Date>`now() - make_interval(months => (${keptMonths})::int)`)
      .execute();
  },
});
