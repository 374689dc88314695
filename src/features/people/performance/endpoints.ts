import { endpoint } from "#platform/endpoint.ts";
import type * as closings from "./closing-schemas.ts";
import type * as schemas from "./schemas.ts";

export const readPerformance = endpoint<typeof schemas.readPerformance>("GET", "/api/performance");
export const listRows = endpoint<typeof schemas.listRows>("GET", "/api/performance/rows");
export const readFunnel = endpoint<typeof schemas.readFunnel>("GET", "/api/performance/consults");
export const listFunnelRows = endpoint<typeof schemas.listFunnelRows>("GET", "/api/performance/consults/rows");
export const setTargets = endpoint<typeof schemas.setTargets>("PUT", "/api/performance/targets");
export const setOpenness = endpoint<typeof schemas.setOpenness>("PUT", "/api/performance/openness");
export const readContributions = endpoint<typeof schemas.readContributions>("GET", "/api/performance/contributions");
export const listContributionRows = endpoint<typeof schemas.listContributionRows>(
  "GET",
  "/api/performance/contributions/rows",
);
export const listClosings = endpoint<typeof closings.listClosings>("GET", "/api/performance/closings");
export const readClosing = endpoint<typeof closings.readClosing>("GET", "/api/performance/closings/:closingId");
export const closeTeams = endpoint<typeof closings.closeTeams>("POST", "/api/performance/closings");
export const restateClosing = endpoint<typeof closings.restateClosing>(
  "POST",
  "/api/performance/closings/:closingId/restate",
);
