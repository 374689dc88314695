import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { franchiseGuide, leaderGuide, type Guide } from "./guide.ts";
import type * as schemas from "./schemas.ts";

export const franchiseGuideCalls = recordEndpoints(franchiseGuide);
export const leaderGuideCalls = recordEndpoints(leaderGuide);

/** The calls beside the standard ones. */
export function guideCalls({ api }: Guide) {
  return {
    /** The revisions with who has confirmed the one in force. */
    revisions: endpoint<ReturnType<typeof schemas.guideSchemas>["revisions"]>("GET", `${api}/:number/revisions`),
    confirm: endpoint<ReturnType<typeof schemas.guideSchemas>["confirm"]>("POST", `${api}/:number/acks`),
  };
}
