import { logPage } from "#platform/server/access-log.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { cancelPasswords, changeEmails, manageUsers } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { approve } from "./commands/approve-user.ts";
import { changeAccountEmail } from "./commands/change-email.ts";
import { cancelGivenPassword, givePassword } from "./commands/give-password.ts";
import { reactivate, signOutEverywhere, suspend } from "./commands/suspend-user.ts";
import { listAccounts, readLinkable } from "./queries/list-users.ts";

const listUsers = staffRoute(endpoints.listUsers, schemas.listUsers, {
  policy: manageUsers,
  handler: async (context) => {
    const { services, viewer } = context;
    await limitSearches(context, "list", context.query.search);
    const read = (query: typeof context.query) => listAccounts(services.database, query, viewer.userId);
    const page = await read(context.query);
    await logPage(context, "사용자", page, () => read({ ...context.query, page: 1 }));
    return ok(page);
  },
});

const listLinkable = staffRoute(endpoints.listLinkable, schemas.listLinkable, {
  policy: manageUsers,
  handler: async ({ services }) => ok(await readLinkable(services.database)),
});

const approveUser = staffRoute(endpoints.approveUser, schemas.approveUser, {
  policy: manageUsers,
  confirmed: true,
  handler: async (context) => {
    await approve(context.services.database, actorOf(context), {
      ...context.params,
      ...context.body,
      held: context.viewer,
    });
    return ok({});
  },
});

type Asked = Parameters<typeof actorOf>[0] & {
  readonly params: { readonly userId: number };
  readonly body: { readonly reason: string };
  readonly viewer: { readonly rules: Parameters<typeof suspend>[2]["rules"] };
};
const asked = ({ params, body, viewer }: Asked) => ({ ...params, ...body, rules: viewer.rules });

const suspendUser = staffRoute(endpoints.suspendUser, schemas.suspendUser, {
  policy: manageUsers,
  handler: async (context) => {
    await suspend(context.services.database, actorOf(context), asked(context));
    return ok({});
  },
});

const reactivateUser = staffRoute(endpoints.reactivateUser, schemas.reactivateUser, {
  policy: manageUsers,
  confirmed: true,
  handler: async (context) => {
    await reactivate(context.services.database, actorOf(context), asked(context));
    return ok({});
  },
});

const endUserSessions = staffRoute(endpoints.endUserSessions, schemas.endUserSessions, {
  policy: manageUsers,
  handler: async (context) =>
    ok({ ended: await signOutEverywhere(context.services.database, actorOf(context), asked(context)) }),
});

const changeEmail = staffRoute(endpoints.changeEmail, schemas.changeEmail, {
  policy: changeEmails,
  confirmed: true,
  handler: async (context) => {
    const input = { ...context.params, ...context.body };
    await changeAccountEmail(context.services.database, actorOf(context), input);
    return ok({});
  },
});

const resetUserPassword = staffRoute(endpoints.resetUserPassword, schemas.resetUserPassword, {
  policy: manageUsers,
  confirmed: true,
  handler: async (context) => {
    const input = { ...context.params, ...context.body, held: context.viewer };
    const { password, opensAt } = await givePassword(context.services.database, actorOf(context), input);
    const waitsUntil = opensAt.getTime() > Date.now() ? opensAt.toISOString() : null;
    return ok({ password, waitsUntil });
  },
});

const cancelPassword = staffRoute(endpoints.cancelPassword, schemas.cancelPassword, {
  policy: cancelPasswords,
  handler: async (context) => {
    const input = { ...context.params, ...context.body };
    await cancelGivenPassword(context.services.database, actorOf(context), input);
    return ok({});
  },
});

/** Accounts of the firm: who waits, who is in, who is stopped (product §5.2, /member/userlist). */
export const users: ServerFeature = {
  name: "users",
  routes: [
    listUsers,
    listLinkable,
    approveUser,
    suspendUser,
    reactivateUser,
    endUserSessions,
    changeEmail,
    resetUserPassword,
    cancelPassword,
  ],
};
