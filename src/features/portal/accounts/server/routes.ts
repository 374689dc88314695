import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { clientRoute, guestRoute, linkRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { seenClient } from "#features/pipeline/clients/server/api.ts";
import { visitorOf } from "#features/portal/links/server/api.ts";
import { manageAccounts, signInAsClient } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as inviting from "./commands/invite.ts";
import { joinAsClient } from "./commands/join.ts";
import { endClientSessions } from "./commands/sessions.ts";
import { signInClient } from "./commands/sign-in.ts";
import { clientOf } from "./holder.ts";
import { accountsOf, invitedBy } from "./queries.ts";

const signIn = guestRoute(endpoints.signInClient, schemas.signInClient, {
  policy: signInAsClient,
  handler: async ({ services, request, body }) => ok({ token: await signInClient(services, request, body) }),
});

const signOut = clientRoute(endpoints.signOutClient, schemas.signOutClient, {
  holderOf: clientOf,
  handler: async ({ services, holder, request }) => {
    const actor = { userId: null, staffId: null, requestId: request.id };
    const { accountId, sessionId } = holder;
    await inTransaction(services.database, actor, (work) =>
      endClientSessions(work, { accountId, only: sessionId, reason: "로그아웃" }),
    );
    return ok({});
  },
});

const invitation = linkRoute(endpoints.readInvitation, schemas.readInvitation, {
  holderOf: visitorOf("join"),
  handler: async ({ services, holder }) => {
    const invited = await invitedBy(services.database, holder.linkId);
    if (!invited) throw notFound();
    const { name: firm } = await readFirmSettings(services);
    return ok({ model: { ...invited, firm } });
  },
});

const join = linkRoute(endpoints.joinAsClient, schemas.joinAsClient, {
  holderOf: visitorOf("join"),
  handler: async ({ services, request, holder, body }) =>
    ok({ token: await joinAsClient(services, request, holder, body.password) }),
});

const list = staffRoute(endpoints.listAccounts, schemas.listAccounts, {
  policy: manageAccounts,
  handler: async (context) => {
    const { query } = context.services.database;
    const { id } = await seenClient(query, context, context.params.number);
    await logRead(context, client.label, [{ id }]);
    return ok({ models: await accountsOf({ query }, id) });
  },
});

const invite = staffRoute(endpoints.inviteClient, schemas.inviteClient, {
  policy: manageAccounts,
  handler: async (context) => {
    const { slug, code } = await inviting.inviteClient(
      writeContext(context),
      context.params.number,
      context.body.email,
    );
    return ok({ slug, code });
  },
});

const again = staffRoute(endpoints.inviteAgain, schemas.inviteAgain, {
  policy: manageAccounts,
  handler: async (context) => {
    const { number, accountId } = context.params;
    const { slug, code } = await inviting.inviteAgain(writeContext(context), number, accountId);
    return ok({ slug, code });
  },
});

const revoke = staffRoute(endpoints.revokeAccount, schemas.revokeAccount, {
  policy: manageAccounts,
  handler: async (context) => {
    const { number, accountId } = context.params;
    await inviting.revokeAccount(writeContext(context), number, { accountId, reason: context.body.reason });
    return ok({});
  },
});

export const routes: readonly Route[] = [signIn, signOut, invitation, join, list, invite, again, revoke];
