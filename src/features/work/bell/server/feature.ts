import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { jsonBytes } from "#platform/server/json-text.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import {
  importEnded,
  stepApproved,
  stepRefused,
  namedNow,
  followedNews,
  stepWaits,
} from "#records/server/bell/kinds.ts";
import { bellChange } from "#records/server/bell/ring.ts";
import { importSubject } from "./imports.ts";
import { routes } from "./routes.ts";

const forgetOldRows = defineRecurringJob({
  name: "bell.tidy",
  label: "지난 알림 정리",
  every: "day",
  run: async ({ database }) => {
    await sql`delete from bell_rows where cleared_at < now() - interval '30 days'
      or rung_at < now() - interval '180 days'`.execute(database.query);
  },
});

/** The inbox of what concerns a person (additions 44). What is told stands with the features that tell it. */
export const bell: ServerFeature = {
  name: "bell",
  routes,
  bell: {
    kinds: [namedNow, followedNews, stepWaits, stepRefused, stepApproved, importEnded],
    subjects: [importSubject],
  },
  jobs: [forgetOldRows],
  // Pages hear that the bell has changed, and ask what it shows under their own rights.
  listen: (_services, sockets) => ({
    [bellChange]: ({ staffIds = [] }) => {
      const present = sockets.connected(staffIds);
      if (present.length > 0) sockets.toStaff(present, "record", jsonBytes({ type: "record", ref: bellChange }));
    },
  }),
};
