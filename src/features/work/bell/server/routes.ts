import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { bellKind } from "#records/server/bell/kinds.ts";
import { hasBell as policy } from "../access.ts";
import { mostShown, type Box } from "../boxes.ts";
import * as endpoints from "../endpoints.ts";
import { isQuiet, nextTurn, snoozedUntil } from "../quiet-hours.ts";
import * as schemas from "../schemas.ts";
import { clearOpened, clearRows, snoozeRow } from "./clear.ts";
import { isOpen, isSnoozed, isWaiting, mostLooked, readRows, wasCleared, type BellRow } from "./rows.ts";
import { readQuietHours, saveQuietHours } from "./settings.ts";

const boxConditions = { open: isOpen, snoozed: isSnoozed, cleared: wasCleared } as const satisfies Record<Box, unknown>;

const count = staffRoute(endpoints.countBell, schemas.countBell, {
  policy,
  handler: async (context) => ok(await countOf(context.services.database, context, context.staff.id)),
});

async function countOf(database: Database, asker: Asker, staffId: number) {
  const now = new Date();
  const quiet = await readQuietHours(database, staffId);
  const waiting = await readRows(database, asker, isWaiting, mostLooked);
  const isAway = ({ snoozedUntil: until }: BellRow) => until !== null && until > now;
  const counted = waiting.filter((row) => !isAway(row) && (row.urgent || !isQuiet(quiet, now)));
  const back = waiting.filter(isAway).map((row) => row.snoozedUntil!.getTime());
  const turns = [...back, ...(waiting.length > 0 && quiet ? [nextTurn(quiet, now).getTime()] : [])];
  return {
    count: Math.min(counted.length, mostShown),
    waiting: waiting.length > 0,
    nextAt: turns.length > 0 ? new Date(Math.min(...turns)).toISOString() : null,
  };
}

const list = staffRoute(endpoints.listBell, schemas.listBell, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const rows = await readRows(database, context, boxConditions[context.query.box], mostShown);
    const quiet = await readQuietHours(database, context.staff.id);
    return ok({ models: rows.map(present), total: rows.length, isQuiet: isQuiet(quiet, new Date()) });
  },
});

function present({ kinds, at, snoozedUntil: until, ...row }: BellRow) {
  const told = kinds.flatMap((name) => bellKind(name) ?? []).toReversed();
  const isBack = until !== null && until <= new Date();
  return {
    ...row,
    whys: [...new Set(told.map(({ why }) => why))],
    says: told[0]?.says ?? "",
    at: at.toISOString(),
    snoozedUntil: until === null || isBack ? null : until.toISOString(),
  };
}

const clear = staffRoute(endpoints.clearBell, schemas.clearBell, {
  policy,
  handler: async (context) => {
    const whose = { staffId: context.staff.id, actor: actorOf(context) };
    return ok({ cleared: await clearRows(context.services.database, whose, context.body.ids) });
  },
});

const opened = staffRoute(endpoints.openedPage, schemas.openedPage, {
  policy,
  handler: async (context) =>
    ok({ cleared: await clearOpened(context.services.database, context, actorOf(context), context.body.path) }),
});

const snooze = staffRoute(endpoints.snoozeBell, schemas.snoozeBell, {
  policy,
  handler: async (context) => {
    const { params, body, staff, services } = context;
    const until = body.until === null ? null : snoozedUntil(body.until, new Date());
    await snoozeRow(services.database, { staffId: staff.id, actor: actorOf(context) }, { id: params.id, until });
    return ok({ snoozedUntil: until?.toISOString() ?? null });
  },
});

const readSettings = staffRoute(endpoints.readBellSettings, schemas.readBellSettings, {
  policy,
  handler: async ({ services, staff }) => ok({ quiet: await readQuietHours(services.database, staff.id) }),
});

const saveSettings = staffRoute(endpoints.saveBellSettings, schemas.saveBellSettings, {
  policy,
  handler: async (context) => {
    const { quiet } = context.body;
    await saveQuietHours(context.services.database, actorOf(context), context.staff.id, quiet);
    return ok({ quiet });
  },
});

export const routes = [count, list, clear, opened, snooze, readSettings, saveSettings];
