import { logAccess, logRead } from "#platform/server/access-log.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { clientRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { largeFile, sendContent, takeContent } from "#features/work/files/server/api.ts";
import { project } from "#features/pipeline/projects/project.ts";
import { seenProject } from "#features/pipeline/projects/server/api.ts";
import { clientOf } from "#features/portal/accounts/server/api.ts";
import { pieceLimits } from "#features/portal/uploads/piece-rules.ts";
import { manageClientTalk, showClientTalk } from "../access.ts";
import { clientRoom } from "../client-room.ts";
import * as clientEndpoints from "../client-endpoints.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as answering from "./commands/answer.ts";
import * as deciding from "./commands/decide-draft.ts";
import { noteCall } from "./commands/note-call.ts";
import * as reserving from "./commands/reserve.ts";
import { writeAsClient } from "./commands/write-as-client.ts";
import { messagesOf } from "./messages.ts";
import { draftsOf } from "./drafts.ts";
import { callsOf, reservedOf } from "./beside-messages.ts";
import { quickReplyRecords } from "./quick-replies.ts";
import { markOwnRead, ownFile, ownTalk } from "./own-talk.ts";
import { keepWaiting, receiveFromClient } from "./receive-file.ts";
import { clientRoomRecords } from "./records.ts";
import { clientRoomSteps } from "./steps.ts";

/** Of one account within a minute. */
const perMinute = { reads: 120, messages: 20, files: 30 };

const read = staffRoute(endpoints.readTalk, schemas.readTalk, {
  policy: showClientTalk,
  handler: async (context) => {
    const { database } = context.services;
    const room = await readStored(database.query, clientRoomRecords, context.params.number, context);
    await logRead(context, clientRoom.label, [room]);
    const told = await messagesOf(database, { roomId: room.id, before: context.query.before });
    const [reserved, calls] = await Promise.all([reservedOf(database, room.id), callsOf(database, room.id)]);
    return ok({ ...told, clientSeq: room.client_seq, lastSeq: room.last_seq, reserved, calls });
  },
});

const answer = staffRoute(endpoints.answerClient, schemas.answerClient, {
  policy: manageClientTalk,
  handler: async (context) =>
    ok({ seq: await answering.answerClient(writeContext(context), { ...context.params, ...context.body }) }),
});

const markRead = staffRoute(endpoints.markTalkRead, schemas.markTalkRead, {
  policy: manageClientTalk,
  handler: async (context) => {
    await answering.markTalkRead(writeContext(context), context.params.number, context.body.seq);
    return ok({});
  },
});

const attach = staffRoute(endpoints.attachToTalk, schemas.attachToTalk, {
  policy: manageClientTalk,
  ...largeFile,
  handler: async (context) => {
    const { database } = context.services;
    const room = await readStored(database.query, clientRoomRecords, context.params.number, context);
    const content = await takeContent(context, context.query.name);
    return ok({ model: await keepWaiting(database, room.id, content, null) });
  },
});

const hide = staffRoute(endpoints.hideMessage, schemas.hideMessage, {
  policy: manageClientTalk,
  handler: async (context) => {
    await answering.hideMessage(writeContext(context), context.params, context.body.reason);
    return ok({});
  },
});

const show = staffRoute(endpoints.showMessage, schemas.showMessage, {
  policy: manageClientTalk,
  handler: async (context) => {
    await answering.showMessage(writeContext(context), context.params);
    return ok({});
  },
});

const reserve = staffRoute(endpoints.reserveAnswer, schemas.reserveAnswer, {
  policy: manageClientTalk,
  handler: async (context) =>
    ok({ id: await reserving.reserveAnswer(writeContext(context), { ...context.params, ...context.body }) }),
});

const change = staffRoute(endpoints.changeReserved, schemas.changeReserved, {
  policy: manageClientTalk,
  handler: async (context) => {
    await reserving.changeReserved(writeContext(context), { ...context.params, ...context.body });
    return ok({});
  },
});

const cancel = staffRoute(endpoints.cancelReserved, schemas.cancelReserved, {
  policy: manageClientTalk,
  handler: async (context) => {
    await reserving.cancelReserved(writeContext(context), context.params);
    return ok({});
  },
});

const sendNow = staffRoute(endpoints.sendReserved, schemas.sendReserved, {
  policy: manageClientTalk,
  handler: async (context) => ok({ seq: await reserving.sendReserved(writeContext(context), context.params) }),
});

const note = staffRoute(endpoints.noteCall, schemas.noteCall, {
  policy: manageClientTalk,
  handler: async (context) =>
    ok({ memoId: await noteCall(writeContext(context), { ...context.params, ...context.body }) }),
});

const readDraft = staffRoute(endpoints.readClientDraft, schemas.readClientDraft, {
  policy: manageClientTalk,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await seenProject(database.query, context, context.params.number);
    await logRead(context, project.label, [{ id }]);
    return ok({ models: await draftsOf(database, id) });
  },
});

const sendDraft = staffRoute(endpoints.sendClientDraft, schemas.sendClientDraft, {
  policy: manageClientTalk,
  handler: async (context) =>
    ok(await deciding.sendDraft(writeContext(context), { ...context.params, ...context.body })),
});

const dropDraft = staffRoute(endpoints.dropClientDraft, schemas.dropClientDraft, {
  policy: manageClientTalk,
  handler: async (context) => {
    await deciding.dropDraft(writeContext(context), context.params);
    return ok({});
  },
});

const holderOf = clientOf;

const readOwn = clientRoute(clientEndpoints.readOwnTalk, schemas.readOwnTalk, {
  holderOf,
  handler: async ({ services, holder, query }) => {
    await limitCalls(services, "client-talk-read", holder.accountId, perMinute.reads);
    return ok(await ownTalk(services.database, holder.clientId, query.before));
  },
});

const write = clientRoute(clientEndpoints.writeAsClient, schemas.writeAsClient, {
  holderOf,
  handler: async ({ services, holder, body, request }) => {
    await limitCalls(services, "client-talk", holder.accountId, perMinute.messages);
    return ok({ seq: await writeAsClient(services.database, request.id, holder, body) });
  },
});

const markOwn = clientRoute(clientEndpoints.markOwnTalkRead, schemas.markOwnTalkRead, {
  holderOf,
  handler: async ({ services, holder, body }) => {
    await limitCalls(services, "client-talk-read", holder.accountId, perMinute.reads);
    await markOwnRead(services.database, holder.clientId, body.seq);
    return ok({});
  },
});

const attachOwn = clientRoute(clientEndpoints.attachAsClient, schemas.attachAsClient, {
  holderOf,
  upload: { maxBytes: ({ uploads }) => Math.min(uploads.file, pieceLimits.file) },
  withinMs: 10 * 60_000,
  handler: async ({ services, holder, request, query }) => {
    await limitCalls(services, "client-talk-file", holder.accountId, perMinute.files);
    return ok({ model: await receiveFromClient(services, request, holder, query.name) });
  },
});

const content = clientRoute(clientEndpoints.readTalkFile, schemas.readTalkFile, {
  holderOf,
  handler: async ({ services, holder, params, request, reply }) => {
    const { accountId, clientId } = holder;
    await limitCalls(services, "client-talk-file", accountId, perMinute.files);
    const found = await ownFile(services.database, clientId, params.fileId);
    if (!found) throw notFound();
    const reason = `의뢰인 ${clientId}의 계정 ${accountId}: ${found.name}`;
    await logAccess(
      { services, viewer: null, request },
      { action: "다운로드", subject: "의뢰인 대화 파일", recordIds: [found.roomId], reason },
    );
    return sendContent({ services, request, reply }, found);
  },
});

export const routes: readonly Route[] = [
  ...standardRoutes(clientRoomRecords, { without: ["remove", "restore"] }),
  ...stepRoutes(clientRoomSteps),
  read,
  answer,
  markRead,
  attach,
  hide,
  show,
  reserve,
  change,
  cancel,
  sendNow,
  note,
  readDraft,
  sendDraft,
  dropDraft,
  ...standardRoutes(quickReplyRecords),
  readOwn,
  write,
  markOwn,
  attachOwn,
  content,
];
