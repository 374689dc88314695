import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute, userRoute } from "#platform/server/http/route.ts";
import { cancelGivenPassword } from "#features/identity/users/server/commands/give-password.ts";
import { changeOwnContact, useOwnAccount } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { changeOwnPassword } from "./commands/change-password.ts";
import { updateContact } from "./commands/update-contact.ts";
import { draftKeysOf } from "./queries/draft-keys.ts";
import { ownAccess } from "./queries/own-access.ts";
import { readOwnAccount } from "./queries/read-account.ts";

const readAccount = userRoute(endpoints.readAccount, schemas.readAccount, {
  policy: useOwnAccount,
  handler: async ({ services, viewer }) => ok({ model: await readOwnAccount(services.database, viewer) }),
});

const readDraftKeys = userRoute(endpoints.readDraftKeys, schemas.readDraftKeys, {
  policy: useOwnAccount,
  handler: async ({ services, viewer: { userId } }) => ok({ userId, keys: draftKeysOf(services.keyring, userId) }),
});

const listOwnAccess = userRoute(endpoints.listOwnAccess, schemas.listOwnAccess, {
  policy: useOwnAccount,
  handler: async ({ services, viewer, query }) => ok(await ownAccess(services.database, viewer.userId, query.page)),
});

const updateAccount = staffRoute(endpoints.updateAccount, schemas.updateAccount, {
  policy: changeOwnContact,
  handler: async (context) => {
    const { services, staff, body } = context;
    return ok({ version: await updateContact(services.database, actorOf(context), { ...body, staffId: staff.id }) });
  },
});

const changePassword = userRoute(endpoints.changePassword, schemas.changePassword, {
  policy: useOwnAccount,
  handler: async (context) => {
    await changeOwnPassword(context.services, context.viewer, actorOf(context), context.body);
    return ok({});
  },
});

const cancelGiven = userRoute(endpoints.cancelGiven, schemas.cancelGiven, {
  policy: useOwnAccount,
  handler: async (context) => {
    const input = { userId: context.viewer.userId, reason: "본인이 취소" };
    await cancelGivenPassword(context.services.database, actorOf(context), input);
    return ok({});
  },
});

/** One's own data and password, on mypage. */
export const account: ServerFeature = {
  name: "account",
  routes: [readAccount, readDraftKeys, listOwnAccess, updateAccount, changePassword, cancelGiven],
};
