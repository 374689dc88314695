import { logAccess, logRead } from "#platform/server/access-log.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { actorOf, guestRoute, ok, staffRoute, type UserContext } from "#platform/server/http/route.ts";
import { fileSubject, refuseExcessiveReading } from "#platform/server/reading-limits.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { guest } from "#platform/policy.ts";
import { writeContext } from "#records/server/routes.ts";
import { useFiles } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { previews } from "../file.ts";
import * as schemas from "../schemas.ts";
import { accessEntry } from "./access-entry.ts";
import { attachFile, attachVersion, type Uploading } from "./commands/attach-file.ts";
import { markFile } from "./commands/mark-file.ts";
import { setFileRemoved } from "./commands/set-removed.ts";
import { takeContent } from "./commands/take-content.ts";
import { issueTicket, openContent, redeemTicket } from "./commands/tickets.ts";
import { filesOf, findFile, versionsOf } from "./files.ts";
import { findHolder, holderOf, refuseMarking, refuseReader } from "./holders.ts";
import { largeFile } from "./large-file.ts";
import { sendContent } from "./serve.ts";

const policy = useFiles;

const uploading = (context: UserContext<CallSchema>): Uploading => ({
  database: context.services.database,
  actor: actorOf(context),
  asker: context,
});

const list = staffRoute(endpoints.listFiles, schemas.listFiles, {
  policy,
  handler: async (context) => {
    const { database, config, scanner } = context.services;
    const holder = await findHolder(database, context, context.query);
    const models = await filesOf(database, holder);
    if (models.length > 0) await logRead(context, fileSubject(holder.label), [holder]);
    return ok({
      models,
      total: models.length,
      canManage: holder.manage,
      canMark: holder.mark,
      maxBytes: config.uploads.file,
      scans: scanner !== null,
    });
  },
});

const create = staffRoute(endpoints.uploadFile, schemas.uploadFile, {
  policy,
  ...largeFile,
  handler: async (context) => {
    const { database } = context.services;
    const holder = await findHolder(database, context, context.query);
    refuseReader(holder);
    const content = await takeContent(context, context.query.name);
    const id = await attachFile(uploading(context), holder, content, context.query.sensitivity);
    return ok({ model: (await findFile(database, context, id)).model });
  },
});

const read = staffRoute(endpoints.readFile, schemas.readFile, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const { model, type, recordId } = await findFile(database, context, context.params.fileId);
    const versions = await versionsOf(database, model.id);
    await logAccess(
      context,
      await accessEntry(database, "조회", { ...model, fileId: model.id, recordType: type, recordId }),
    );
    return ok({ model, versions });
  },
});

const createVersion = staffRoute(endpoints.uploadVersion, schemas.uploadVersion, {
  policy,
  ...largeFile,
  handler: async (context) => {
    const { database } = context.services;
    const { fileId } = context.params;
    const { type, recordId } = await findFile(database, context, fileId);
    const holder = await holderOf(database, { type, id: recordId }, context);
    refuseReader(holder);
    const content = await takeContent(context, context.query.name);
    await attachVersion(uploading(context), holder, fileId, content);
    return ok({ model: (await findFile(database, context, fileId)).model });
  },
});

const content = staffRoute(endpoints.readContent, schemas.readContent, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const { fileId } = context.params;
    const { number, reason } = context.query;
    const found = await openContent(database, context, { fileId, number, reason });
    if (!previews[found.kind]) throw new Failure("unsupportedType", "미리 볼 수 없는 형식입니다. 내려받아 주세요.");
    await logAccess(context, await accessEntry(database, "조회", { ...found, said: reason }));
    return sendContent(context, found);
  },
});

const ticket = staffRoute(endpoints.createTicket, schemas.createTicket, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const { number, reason } = context.body;
    const found = await openContent(database, context, { ...context.params, number, reason });
    // Else whoever goes through the ids takes away the files of all records (trust R23).
    const looked = await accessEntry(database, "조회", { ...found, said: reason });
    await refuseExcessiveReading(database.pool, context.viewer.userId, looked);
    const issued = await issueTicket(database, context, { versionId: found.versionId, reason });
    return ok({ url: `/files/${issued.ticket}`, expiresAt: issued.expiresAt.toISOString() });
  },
});

const mark = staffRoute(endpoints.markFile, schemas.markFile, {
  policy,
  handler: async (context) => {
    const { fileId } = context.params;
    const { database } = context.services;
    const { type, recordId } = await findFile(database, context, fileId);
    const holder = await holderOf(database, { type, id: recordId }, context);
    refuseMarking(holder);
    return ok({ version: await markFile(writeContext(context), holder, { id: fileId, ...context.body }) });
  },
});

const removal = (removed: boolean) =>
  staffRoute(removed ? endpoints.removeFile : endpoints.restoreFile, schemas.moveFile, {
    policy,
    handler: async (context) => {
      const { fileId } = context.params;
      const { database } = context.services;
      const { type, recordId } = await findFile(database, context, fileId, { removed: !removed });
      const holder = await holderOf(database, { type, id: recordId }, context);
      refuseReader(holder);
      const target = { id: fileId, version: context.body.version };
      return ok({ version: await setFileRemoved(uploading(context), holder, target, removed) });
    },
  });

const download = guestRoute(endpoints.download, schemas.download, {
  policy: guest,
  handler: async (context) => {
    const { services, request } = context;
    const { found, viewer, said } = await redeemTicket(services, context.params.ticket, request);
    await logAccess(
      { services, viewer, request },
      await accessEntry(services.database, "다운로드", { ...found, said }),
    );
    return sendContent(context, found);
  },
});

export const routes = [
  list,
  create,
  read,
  createVersion,
  content,
  ticket,
  mark,
  removal(true),
  removal(false),
  download,
];
