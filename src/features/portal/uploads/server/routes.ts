import { logRead } from "#platform/server/access-log.ts";
import { clientRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageDocuments } from "#features/litigation/documents/access.ts";
import { clientOf } from "#features/portal/accounts/server/api.ts";
import { showClientFiles } from "../access.ts";
import { clientFile } from "../client-file.ts";
import * as clientEndpoints from "../client-endpoints.ts";
import * as endpoints from "../endpoints.ts";
import { pieceLimits } from "../piece-rules.ts";
import * as schemas from "../schemas.ts";
import { askedOf } from "./asked-files.ts";
import { handIn } from "./commands/hand-in.ts";
import { movePiece } from "./commands/move-piece.ts";
import { takeBackPiece, takePiece } from "./commands/take-piece.ts";
import { piecesOf } from "./queries.ts";
import { clientFileRecords } from "./records.ts";
import { clientFileSteps } from "./steps.ts";

/** Of one account within a minute. */
const perMinute = { reads: 60, writes: 60 };
/** A file over a slow line of a telephone. */
const pieceWithinMs = 10 * 60_000;

const pieces = staffRoute(endpoints.listPieces, schemas.listPieces, {
  policy: showClientFiles,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readStored(database.query, clientFileRecords, context.params.number, context);
    await logRead(context, clientFile.label, [{ id }]);
    return ok(await piecesOf(database, context, id));
  },
});

const move = staffRoute(endpoints.movePiece, schemas.movePiece, {
  policy: manageDocuments,
  handler: async (context) =>
    ok({ document: await movePiece(writeContext(context), { ...context.params, ...context.body }) }),
});

const holderOf = clientOf;

const list = clientRoute(clientEndpoints.listAskedFiles, schemas.listAskedFiles, {
  holderOf,
  handler: async ({ services, holder }) => {
    await limitCalls(services, "client-file-read", holder.accountId, perMinute.reads);
    const maxBytes = Math.min(services.config.uploads.file, pieceLimits.file);
    return ok({ maxBytes, models: await askedOf(services.database, holder.clientId) });
  },
});

const send = clientRoute(clientEndpoints.sendFile, schemas.sendFile, {
  holderOf,
  upload: { maxBytes: ({ uploads }) => Math.min(uploads.file, pieceLimits.file) },
  withinMs: pieceWithinMs,
  handler: async ({ services, holder, request, params, query }) => {
    await limitCalls(services, "client-file-write", holder.accountId, perMinute.writes);
    return ok({ model: await takePiece(services, request, holder, { ...params, ...query }) });
  },
});

const takeBack = clientRoute(clientEndpoints.takeBackFile, schemas.takeBackFile, {
  holderOf,
  handler: async ({ services, holder, request, params }) => {
    await limitCalls(services, "client-file-write", holder.accountId, perMinute.writes);
    await takeBackPiece(services, request.id, holder, params);
    return ok({});
  },
});

const submit = clientRoute(clientEndpoints.handInFiles, schemas.handInFiles, {
  holderOf,
  handler: async ({ services, holder, request, params }) => {
    await limitCalls(services, "client-file-write", holder.accountId, perMinute.writes);
    return ok({ files: await handIn(services, request, holder, params.number) });
  },
});

export const routes: readonly Route[] = [
  ...standardRoutes(clientFileRecords),
  ...stepRoutes(clientFileSteps),
  pieces,
  move,
  list,
  send,
  takeBack,
  submit,
];
