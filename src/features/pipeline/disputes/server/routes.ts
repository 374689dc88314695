import { ok, staffRoute } from "#platform/server/http/route.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { workOnDisputes } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as commands from "./commands/move-dispute.ts";
import { disputeRecords } from "./records.ts";

const moveDispute = staffRoute(endpoints.moveDispute, schemas.moveDispute, {
  policy: workOnDisputes,
  handler: async (context) => {
    const { number } = context.params;
    const moved = await commands.moveDispute(writeContext(context), { number, ...context.body });
    return ok({ number, ...moved });
  },
});

export const routes = [...standardRoutes(disputeRecords, { without: ["remove", "restore", "options"] }), moveDispute];
