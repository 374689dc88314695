import { logAccess } from "#platform/server/access-log.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { confirmPassword } from "#features/identity/session/server/commands/confirm-password.ts";
import { useIdentifiers } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as commands from "./identifiers.ts";
import { personIdentifiers } from "./personal-data.ts";

const subject = "주민등록번호";

const readIdentifier = staffRoute(endpoints.readIdentifier, schemas.readIdentifier, {
  policy: useIdentifiers,
  handler: async (context) => {
    const { services, params } = context;
    const { clientId, ...answer } = await commands.read(services, actorOf(context), context, params.number);
    if (answer.model) await logAccess(context, { action: "조회", subject, recordIds: [clientId] });
    return ok(answer);
  },
});

const setIdentifier = staffRoute(endpoints.setIdentifier, schemas.setIdentifier, {
  policy: useIdentifiers,
  handler: async (context) => {
    const { services, params, body } = context;
    return ok({ version: await commands.set(services, actorOf(context), context, { ...params, ...body }) });
  },
});

const revealIdentifier = staffRoute(endpoints.revealIdentifier, schemas.revealIdentifier, {
  policy: useIdentifiers,
  handler: async (context) => {
    const { services, params, body, viewer } = context;
    // Before the password is asked: what is not there needs none.
    await commands.read(services, actorOf(context), context, params.number);
    const reason = requireReason(body.reason);
    await confirmPassword(services, viewer, body.currentPassword);
    const { clientId, rrn } = await commands.reveal(services, actorOf(context), context, params.number);
    await logAccess(context, { action: "공개", subject, recordIds: [clientId], reason });
    return ok({ rrn });
  },
});

const removeIdentifier = staffRoute(endpoints.removeIdentifier, schemas.removeIdentifier, {
  policy: useIdentifiers,
  handler: async (context) => {
    const { services, params, body } = context;
    await commands.read(services, actorOf(context), context, params.number);
    const reason = requireReason(body.reason);
    await commands.remove(services.database, actorOf(context), context, { ...params, ...body, reason });
    return ok({});
  },
});

/** 주민등록번호 of clients: encrypted, masked, shown with reason and password (product §6.3, trust R12). */
export const identifiers: ServerFeature = {
  name: "identifiers",
  encrypted: commands.encryptedColumns,
  personal: [personIdentifiers],
  routes: [readIdentifier, setIdentifier, revealIdentifier, removeIdentifier],
};
