import type { ServerFeature } from "#firm/server/feature.ts";
import { teamStep } from "./first-day.ts";
import { returnNear, returnReminder } from "./return-bell.ts";
import { routes } from "./routes.ts";
import { remindOfReturns } from "./tell-returns.ts";

/** Staff and teams of the firm, and how people leave it (product §5.2; spec §2.2). */
export const directory: ServerFeature = {
  name: "directory",
  routes,
  firstDays: [teamStep],
  bell: { kinds: [returnNear], subjects: [returnReminder] },
  jobs: [remindOfReturns],
};
