import { logRead } from "#platform/server/access-log.ts";
import { linkRoute, longWork, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { readRecord } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { linksOfParticipant, participantVisitor } from "#features/portal/links/server/api.ts";
import { manageSuits } from "../../access.ts";
import * as endpoints from "../../link-endpoints.ts";
import * as schemas from "../../link-schemas.ts";
import { participant } from "../../participant.ts";
import { mostLinked, uploadLimits } from "../../uploads.ts";
import { participantRecords } from "../records.ts";
import { askedDocuments } from "./asked-documents.ts";
import { handIn } from "./hand-in.ts";
import * as messages from "./link-messages.ts";
import * as links from "./participant-links.ts";
import { removePiece, takePiece } from "./take-piece.ts";

/** Of one link within a minute. */
const perMinute = { reads: 60, pieces: 60, submissions: 20 };
/** A shot over a slow line of a telephone. */
const pieceWithinMs = 10 * 60_000;

const list = staffRoute(endpoints.listUploadLinks, schemas.listUploadLinks, {
  policy: manageSuits,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, participantRecords, context.params.number, context);
    await logRead(context, participant.label, [{ id }]);
    return ok({ models: await linksOfParticipant(database, id) });
  },
});

const issue = staffRoute(endpoints.issueUploadLink, schemas.issueUploadLink, {
  policy: manageSuits,
  handler: async (context) =>
    ok(await links.issueUploadLink(writeContext(context), context.params.number, context.body.days)),
});

const renew = staffRoute(endpoints.renewUploadCode, schemas.renewUploadCode, {
  policy: manageSuits,
  handler: async (context) => {
    const { number, linkId } = context.params;
    return ok({ code: await links.renewUploadCode(writeContext(context), number, linkId) });
  },
});

const end = staffRoute(endpoints.endUploadLink, schemas.endUploadLink, {
  policy: manageSuits,
  handler: async (context) => {
    const { number, linkId } = context.params;
    await links.endUploadLink(writeContext(context), number, linkId);
    return ok({});
  },
});

const issueMany = staffRoute(endpoints.issueUploadLinks, schemas.issueUploadLinks, {
  policy: manageSuits,
  ...longWork,
  handler: async (context) => {
    const { number } = context.params;
    const issued = await links.issueUploadLinks(writeContext(context), number, context.body.days, (people) =>
      logRead(context, participant.label, people),
    );
    return ok({ ...issued, most: mostLinked });
  },
});

const previewMessage = staffRoute(endpoints.previewLinkMessage, schemas.previewLinkMessage, {
  policy: manageSuits,
  ...longWork,
  handler: async (context) => {
    const { number } = context.params;
    const { config } = context.services;
    const preview = await messages.previewLinkMessage(writeContext(context), config, number, context.body);
    await logRead(
      context,
      participant.label,
      context.body.participants.map((id) => ({ id })),
    );
    return ok(preview);
  },
});

const sendMessage = staffRoute(endpoints.sendLinkMessage, schemas.sendLinkMessage, {
  policy: manageSuits,
  ...longWork,
  handler: async (context) => {
    const { number } = context.params;
    const log = (people: readonly { readonly id: number }[]) => logRead(context, participant.label, people);
    const { config } = context.services;
    return ok(await messages.sendLinkMessage(writeContext(context), config, { number, log }, context.body));
  },
});

const holderOf = participantVisitor;

const read = linkRoute(endpoints.readAskedDocuments, schemas.readAskedDocuments, {
  holderOf,
  handler: async ({ services, holder }) => {
    await limitCalls(services, "suit-link-read", holder.linkId, perMinute.reads);
    const asked = await askedDocuments(services.database, holder);
    const { name, phone } = await readFirmSettings(services);
    return ok({ model: { ...asked, firm: { name, phone } } });
  },
});

const send = linkRoute(endpoints.sendPiece, schemas.sendPiece, {
  holderOf,
  upload: { maxBytes: ({ uploads }) => Math.min(uploads.file, uploadLimits.file) },
  withinMs: pieceWithinMs,
  handler: async ({ services, holder, request, query }) => {
    await limitCalls(services, "suit-link-piece", holder.linkId, perMinute.pieces);
    return ok({ model: await takePiece(services, request, holder, query) });
  },
});

const remove = linkRoute(endpoints.removePiece, schemas.removePiece, {
  holderOf,
  handler: async ({ services, holder, request, body }) => {
    await limitCalls(services, "suit-link-piece", holder.linkId, perMinute.pieces);
    await removePiece(services, request, holder, body.piece);
    return ok({});
  },
});

const submit = linkRoute(endpoints.handInDocument, schemas.handInDocument, {
  holderOf,
  ...longWork,
  handler: async ({ services, holder, request, body }) => {
    await limitCalls(services, "suit-link-submission", holder.linkId, perMinute.submissions);
    await handIn(services, request, holder, body);
    return ok({});
  },
});

export const linkRoutes: readonly Route[] = [
  list,
  issue,
  renew,
  end,
  issueMany,
  previewMessage,
  sendMessage,
  read,
  send,
  remove,
  submit,
];
