import type { ServerFeature } from "#firm/server/feature.ts";
import { noteBot } from "./commands/enter.ts";
import { tidyLinks } from "./jobs.ts";
import { shareLinks, shareLinkVisits } from "./personal-data.ts";
import { routes } from "./routes.ts";

/** Links with a code, for people outside the firm (product §6.15; additions 37-39). */
export const links: ServerFeature = {
  name: "links",
  routes,
  personal: [shareLinks, shareLinkVisits],
  jobs: [tidyLinks],
  outsidePage: noteBot,
};
