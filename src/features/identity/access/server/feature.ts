import type { ServerFeature } from "#firm/server/feature.ts";
import { jsonBytes } from "#platform/server/json-text.ts";
import { accessBell } from "./bell.ts";

/** Roles and the end of a person's access: sockets of every process close as soon as it is committed. */
export const access: ServerFeature = {
  name: "access",
  routes: [],
  bell: accessBell,
  listen: (_, sockets) => ({
    "access-ended": ({ userId }) => {
      if (userId !== undefined) sockets.disconnectUser(userId);
    },
    // Open pages read anew what the person may do.
    "rights-changed": ({ staffIds = [] }) => {
      sockets.toStaff(sockets.connected(staffIds), "rights-changed", jsonBytes({}));
    },
  }),
};
