import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { readStored } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { manageCourtWork } from "#features/litigation/desk/access.ts";
import { legalCase } from "#features/litigation/legal-cases/legal-case.ts";
import { legalCaseRecords } from "#features/litigation/legal-cases/server/api.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { standingOf } from "./standing-of.ts";
import { takeRow } from "./take-row.ts";

const readStanding = staffRoute(endpoints.readStanding, schemas.readStanding, {
  policy: manageCourtWork,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readStored(database.query, legalCaseRecords, context.params.number, context);
    const { hearings, services, entries } = await standingOf(database, context, id);
    await logRead(context, legalCase.label, [{ id }]);
    return ok({ hearings: [...hearings], services: [...services], entries: [...entries] });
  },
});

const take = staffRoute(endpoints.takeRow, schemas.takeRow, {
  policy: manageCourtWork,
  handler: async (context) => {
    const write = writeContext(context);
    const { number, says } = await inTransactionOnce(write, (work) =>
      takeRow(work, write, context.params.number, context.body),
    );
    return ok({ number, says: [...says] });
  },
});

export const routes = [readStanding, take];
