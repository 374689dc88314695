import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, guestRoute, ok, userRoute } from "#platform/server/http/route.ts";
import { useOwnIdentities, useSocialSignIn } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { removeIdentity } from "./commands/identities.ts";

const startOAuth = guestRoute(endpoints.startOAuth, schemas.startOAuth, {
  policy: useSocialSignIn,
  handler: async ({ services, request, viewer, params, body }) => {
    // What speaks with providers is read by the first who comes that way.
    const { startAtProvider } = await import("./commands/start-oauth.ts");
    const { link, currentPassword } = body;
    return ok(await startAtProvider(services, request, viewer, { ...params, link, currentPassword }));
  },
});

const finishOAuth = guestRoute(endpoints.finishOAuth, schemas.finishOAuth, {
  policy: useSocialSignIn,
  handler: async ({ services, request, viewer, params, body }) => {
    const { finishAtProvider } = await import("./commands/finish-oauth.ts");
    const { code, state, browserSecret, iss } = body;
    return ok(await finishAtProvider(services, request, viewer, { ...params, code, state, browserSecret, iss }));
  },
});

const listIdentities = userRoute(endpoints.listIdentities, schemas.listIdentities, {
  policy: useOwnIdentities,
  handler: async ({ services, viewer }) => {
    const rows = await services.database.query
      .selectFrom("oauth_identities")
      .select(["provider", "email", "created_at"])
      .where("user_id", "=", viewer.userId)
      .orderBy("id")
      .execute();
    const models = rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }));
    return ok({ models, total: models.length });
  },
});

const unlinkIdentity = userRoute(endpoints.unlinkIdentity, schemas.unlinkIdentity, {
  policy: useOwnIdentities,
  handler: async (context) => {
    const { services, viewer, params } = context;
    await removeIdentity(services.database, actorOf(context), viewer.userId, params.provider);
    return ok({});
  },
});

const forgetAttempts = defineRecurringJob({
  name: "oauth.tidy",
  label: "지난 소셜 로그인 시도 정리",
  every: "tenMinutes",
  run: ({ database }) =>
    database.query
      .deleteFrom("oauth_attempts")
      .where("expires_at", "<", sql<Date>`now()`)
      .execute(),
});

/** Sign-in at Kakao, Naver and Google, and the providers linked to one's account (spec §7). */
export const oauth: ServerFeature = {
  name: "oauth",
  routes: [startOAuth, finishOAuth, listIdentities, unlinkIdentity],
  jobs: [forgetAttempts],
};
