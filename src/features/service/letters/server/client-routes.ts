import { linkRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { visitorOf } from "#features/portal/links/server/api.ts";
import { manageLetters } from "../access.ts";
import * as endpoints from "../client-endpoints.ts";
import * as schemas from "../client-schemas.ts";
import { approveByLink } from "./commands/approve-by-link.ts";
import { shareLetter } from "./commands/share-letter.ts";
import { contentsOf } from "./contents.ts";
import { letterOfLink } from "./linked-letter.ts";

const share = staffRoute(endpoints.shareLetter, schemas.shareLetter, {
  policy: manageLetters,
  handler: async (context) => {
    const { slug, code, ended } = await shareLetter(writeContext(context), context.params.number);
    return ok({ slug, code, ended });
  },
});

const read = linkRoute(endpoints.readLinkedLetter, schemas.readLinkedLetter, {
  holderOf: visitorOf("letter"),
  handler: async ({ services, holder }) => {
    const { database } = services;
    const letter = await letterOfLink(database.query, holder);
    const { name, phone } = await readFirmSettings(services);
    const isWaiting = letter.status === "clientOk";
    // What is being written is not read outside.
    const contents = isWaiting ? await contentsOf(database, letter.id) : null;
    return ok({
      model: {
        firm: { name, phone },
        title: letter.title,
        senders: contents?.senders.map((one) => one.name) ?? [],
        receivers: contents?.receivers.map((one) => one.name) ?? [],
        body: contents?.body ?? "",
        attachments: contents?.attachments.map((one) => one.title) ?? [],
        lawyer: letter.lawyer ?? "",
        state: isWaiting
          ? ("waiting" as const)
          : letter.client_approved_via
            ? ("approved" as const)
            : ("changed" as const),
        version: letter.version,
      },
    });
  },
});

const approve = linkRoute(endpoints.approveLinkedLetter, schemas.approveLinkedLetter, {
  holderOf: visitorOf("letter"),
  handler: async ({ services, holder, body, request }) => {
    await approveByLink(services, request.id, holder, body.version);
    return ok({});
  },
});

export const clientRoutes: readonly Route[] = [share, read, approve];
