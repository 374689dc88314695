import { ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { assignConsults as mayAssign, manageConsults } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { assignConsults } from "./commands/assign-consult.ts";
import { holdConsults } from "./commands/hold-consult.ts";
import { loseConsults } from "./commands/lose-consult.ts";
import { undoMoves } from "./commands/undo-move.ts";

/** Steps with the rows that were ticked in the list. */
export const bulkSteps: readonly Route[] = [
  staffRoute(endpoints.assignConsults, schemas.assignConsults, {
    policy: mayAssign,
    handler: async (context) => ok(await assignConsults(writeContext(context), context.body)),
  }),
  staffRoute(endpoints.holdConsults, schemas.holdConsults, {
    policy: manageConsults,
    handler: async (context) => ok(await holdConsults(writeContext(context), context.body)),
  }),
  staffRoute(endpoints.loseConsults, schemas.loseConsults, {
    policy: manageConsults,
    handler: async (context) => ok(await loseConsults(writeContext(context), context.body)),
  }),
  staffRoute(endpoints.undoMoves, schemas.undoMoves, {
    policy: mayAssign,
    handler: async (context) => ok(await undoMoves(writeContext(context), context.body.targets)),
  }),
];
