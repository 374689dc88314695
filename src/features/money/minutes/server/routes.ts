import { clientOf } from "#features/portal/accounts/server/api.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { clientRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import type { WriteContext } from "#records/server/write.ts";
import { bookMinutes, setRounding, showMinutes } from "../access.ts";
import { readClientTime } from "../client-endpoints.ts";
import * as endpoints from "../endpoints.ts";
import type { RoundingRule } from "../rounding.ts";
import * as schemas from "../schemas.ts";
import { timePack } from "../time-pack.ts";
import { findCandidates, readRules } from "./candidates.ts";
import { clientTime } from "./client-time.ts";
import { readLedger, readSettlement } from "./ledger.ts";
import { extendTime, grantTime, recallTime, takeBack } from "./move.ts";
import { packRecords } from "./records.ts";
import { spendTime } from "./use-time.ts";

const reading: readonly Route[] = [
  staffRoute(endpoints.readLedger, schemas.readLedger, {
    policy: showMinutes,
    handler: async (context) => ok(await readLedger(context.services.database, context, context.params.number)),
  }),
  staffRoute(endpoints.readSettlement, schemas.readSettlement, {
    policy: showMinutes,
    handler: async (context) => {
      const model = await readSettlement(context.services.database, context, context.params.number);
      await logRead(context, timePack.label, [{ id: context.params.number }]);
      return ok({ model });
    },
  }),
  staffRoute(endpoints.listCandidates, schemas.listCandidates, {
    policy: bookMinutes,
    handler: async (context) => {
      const { database } = context.services;
      const { id } = await readStored(database.query, packRecords, context.params.number, context);
      return ok({ models: await findCandidates(database, context, id) });
    },
  }),
  staffRoute(endpoints.listRounding, schemas.listRounding, {
    policy: showMinutes,
    handler: async (context) => ok({ models: [...(await readRules(context.services.database))] }),
  }),
  clientRoute(readClientTime, schemas.readClientTime, {
    holderOf: clientOf,
    handler: async ({ services, holder }) => ok({ models: await clientTime(services.database, holder.clientId) }),
  }),
];

const booking: readonly Route[] = [
  staffRoute(endpoints.grantTime, schemas.grantTime, {
    policy: bookMinutes,
    handler: async (context) =>
      ok({ lot: await grantTime(writeContext(context), context.params.number, context.body) }),
  }),
  staffRoute(endpoints.recallTime, schemas.recallTime, {
    policy: bookMinutes,
    handler: async (context) => {
      await recallTime(writeContext(context), context.params.number, context.body);
      return ok({});
    },
  }),
  staffRoute(endpoints.extendTime, schemas.extendTime, {
    policy: bookMinutes,
    handler: async (context) => {
      await extendTime(writeContext(context), context.params.number, context.body);
      return ok({});
    },
  }),
  staffRoute(endpoints.spendTime, schemas.spendTime, {
    policy: bookMinutes,
    handler: async (context) =>
      ok({ minutes: await spendTime(writeContext(context), context.params.number, context.body.lines) }),
  }),
  staffRoute(endpoints.takeBack, schemas.takeBack, {
    policy: bookMinutes,
    handler: async (context) => {
      const { number, entryId } = context.params;
      await takeBack(writeContext(context), number, entryId, context.body.reason);
      return ok({});
    },
  }),
  staffRoute(endpoints.addRounding, schemas.addRounding, {
    policy: setRounding,
    handler: async (context) => {
      await addRounding(writeContext(context), context.body);
      return ok({});
    },
  }),
];

/** A rule from a day on, until the next; work that was taken already stays as it was rounded then. */
async function addRounding(context: WriteContext, { effectiveFrom, unit, way, least }: RoundingRule): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const added = await work.query
      .insertInto("time_rounding_rules")
      .values({ effective_from: effectiveFrom, unit, way, least, created_by: context.viewer.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw invalidField("effectiveFrom", "그날부터 적용하는 규칙이 이미 있습니다. 다른 날을 골라 주세요.");
    const changes = {
      effective_from: [null, effectiveFrom],
      unit: [null, unit],
      way: [null, way],
      least: [null, least],
    };
    work.audit({ action: "timeRounding.add", recordType: "timeRounding", recordId: added.id, changes });
  });
}

export const routes: readonly Route[] = [...reading, ...booking];
