import type { ServerFeature } from "#firm/server/feature.ts";
import { guestRoute, ok } from "#platform/server/http/route.ts";
import { setUp } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { setUpNewFirm } from "./commands/set-up-firm.ts";

const setUpFirm = guestRoute(endpoints.setUpFirm, schemas.setUpFirm, {
  policy: setUp,
  handler: async ({ services, request, body }) => {
    await setUpNewFirm(services, request, body);
    return ok({});
  },
});

/** The first visit of an installation without demo data; closed for good afterwards. */
export const setup: ServerFeature = { name: "setup", routes: [setUpFirm] };
