import type { ServerFeature } from "#firm/server/feature.ts";
import { linkedContracts } from "./file-shares.ts";
import { nextClientsTurn } from "./in-order/turn.ts";
import { contractConfirmed } from "./linked-contract.ts";
import { contractLinks } from "./personal-data.ts";
import { clientSilent, watchSilentClients } from "./remind.ts";
import { routes } from "./routes.ts";

/** The contract as its client reads and confirms it by a link (product §6.15; additions 40, 43). */
export const contractPages: ServerFeature = {
  name: "contractPages",
  routes,
  fileShares: [linkedContracts],
  bell: { kinds: [contractConfirmed, nextClientsTurn, clientSilent] },
  jobs: [watchSilentClients],
  personal: [contractLinks],
};
