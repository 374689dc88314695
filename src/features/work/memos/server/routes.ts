import { logRead } from "#platform/server/access-log.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { ok, staffRoute, type StaffContext } from "#platform/server/http/route.ts";
import { kindsWith } from "#records/parts.ts";
import { openKind } from "#records/server/parts.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { openMemos } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import type { MemoRecord } from "../memo.ts";
import * as schemas from "../schemas.ts";
import * as acknowledging from "./commands/ack-memo.ts";
import * as editing from "./commands/edit-memo.ts";
import * as hiding from "./commands/hide-memo.ts";
import * as moving from "./commands/move-memo.ts";
import * as pinning from "./commands/pin-memo.ts";
import * as writing from "./commands/write-memo.ts";
import { peopleWhoSee } from "./people.ts";
import { memoRecords } from "./records.ts";
import { mayWrite } from "./may-write.ts";
import { threadOf } from "./thread.ts";

const policy = openMemos;

/** 404 for records that are absent or out of the person's sight. */
async function refuseHidden(context: StaffContext<CallSchema>, { type, id }: MemoRecord): Promise<void> {
  const { database } = context.services;
  if (!(await mayReadRecord(database, openKind(type, context), id, context))) throw notFound();
}

const listMemoKinds = staffRoute(endpoints.listMemoKinds, schemas.listMemoKinds, {
  policy,
  handler: async (context) => {
    const kinds = kindsWith("memos").map((type) => registeredRecords().get(type)!);
    const chosen = kinds.filter(({ browse }) => browse.allows(context.facts));
    return ok({ models: chosen.map(({ resource }) => ({ type: resource.name, label: resource.label })) });
  },
});

const readThread = staffRoute(endpoints.readThread, schemas.readThread, {
  policy,
  handler: async (context) => {
    await refuseHidden(context, context.params);
    const { database } = context.services;
    const thread = await threadOf(database, context.params, context);
    await logRead(context, memoRecords.resource.label, thread.models);
    return ok({ ...thread, mayWrite: await mayWrite(database, context, context.params) });
  },
});

const listPeople = staffRoute(endpoints.listPeople, schemas.listPeople, {
  policy,
  handler: async (context) => {
    await refuseHidden(context, context.params);
    return ok({ models: [...(await peopleWhoSee(context.services.database, context.params))] });
  },
});

const writeMemo = staffRoute(endpoints.writeMemo, schemas.writeMemo, {
  policy,
  handler: async (context) => {
    return ok({ number: await writing.writeMemo(writeContext(context), { ...context.params, ...context.body }) });
  },
});

const editMemo = staffRoute(endpoints.editMemo, schemas.editMemo, {
  policy,
  handler: async (context) => {
    return ok({ version: await editing.editMemo(writeContext(context), { ...context.params, ...context.body }) });
  },
});

const ackMemo = staffRoute(endpoints.ackMemo, schemas.ackMemo, {
  policy,
  handler: async (context) => {
    await acknowledging.ackMemo(writeContext(context), context.params.number);
    return ok({});
  },
});

const pinMemo = staffRoute(endpoints.pinMemo, schemas.pinMemo, {
  policy,
  handler: async (context) => {
    return ok({ version: await pinning.pinMemo(writeContext(context), { ...context.params, ...context.body }) });
  },
});

const hideMemo = staffRoute(endpoints.hideMemo, schemas.hideMemo, {
  policy,
  handler: async (context) => {
    return ok({ version: await hiding.hideMemo(writeContext(context), { ...context.params, ...context.body }) });
  },
});

const bringBackMemo = staffRoute(endpoints.bringBackMemo, schemas.bringBackMemo, {
  policy,
  handler: async (context) => {
    return ok({ version: await hiding.bringBackMemo(writeContext(context), { ...context.params, ...context.body }) });
  },
});

const moveMemo = staffRoute(endpoints.moveMemo, schemas.moveMemo, {
  policy,
  handler: async (context) => {
    return ok({ path: await moving.moveMemo(writeContext(context), { ...context.params, ...context.body }) });
  },
});

export const routes = [
  ...standardRoutes(memoRecords, { without: ["create", "update", "remove", "restore", "options"] }),
  listMemoKinds,
  readThread,
  listPeople,
  writeMemo,
  editMemo,
  ackMemo,
  pinMemo,
  hideMemo,
  bringBackMemo,
  moveMemo,
];
