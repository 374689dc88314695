import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { alertOfMinutes, timeExpiring, timeLow } from "./alert.ts";
import { expireMinutes } from "./expire.ts";
import { personalTime } from "./personal-data.ts";
import { packRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { timePackSteps } from "./steps.ts";
import { minutesTile } from "./tile.ts";

/** 자문시간 (product §6.12). */
export const minutes: ServerFeature = {
  name: "minutes",
  records: [packRecords],
  personal: personalTime,
  steps: [timePackSteps],
  routes: [
    ...standardRoutes(packRecords, { without: ["remove", "restore", "options", "reveal"] }),
    ...stepRoutes(timePackSteps),
    ...routes,
  ],
  search: recordSearch(packRecords, { detail: ["client"], state: "status" }),
  tiles: [minutesTile],
  bell: { kinds: [timeLow, timeExpiring] },
  jobs: [expireMinutes, alertOfMinutes],
};
