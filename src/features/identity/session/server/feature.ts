import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { requireConfirmation } from "#platform/server/confirmation.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { actorOf, guestRoute, ok, userRoute } from "#platform/server/http/route.ts";
import type { Viewer } from "#platform/viewer.ts";
import { keepSession, useOwnSession, useSignInPage } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { endSessions } from "./commands/end-sessions.ts";
import { logAccess } from "./commands/log-access.ts";
import { signIn } from "./commands/sign-in.ts";
import { sweepThrottles } from "./commands/throttle.ts";
import { listOwnSessions } from "./queries/list-sessions.ts";
import { readFirmModel } from "./queries/read-firm.ts";
import { readUserModel } from "./queries/read-user.ts";

const login = guestRoute(endpoints.login, schemas.login, {
  policy: useSignInPage,
  handler: async ({ services, request, body }) => ok({ token: await signIn(services, request, body) }),
});

/** Notes in the access log which devices of the person were signed out. */
function logSignOut(
  { query }: Work,
  { viewer, request }: { readonly viewer: Viewer; readonly request: FastifyRequest },
  what: { readonly subject: string; readonly recordIds?: readonly number[] },
): Promise<void> {
  const staffId = viewer.staff?.id ?? null;
  const { ip, id: requestId } = request;
  return logAccess(query, { userId: viewer.userId, staffId, ip, action: "로그아웃", requestId, ...what });
}

const logout = userRoute(endpoints.logout, schemas.logout, {
  policy: keepSession,
  handler: async (context) => {
    const { viewer, services } = context;
    await inTransaction(services.database, actorOf(context), async (work) => {
      await endSessions(work, { userId: viewer.userId, only: viewer.sessionId, reason: "로그아웃" });
      await logSignOut(work, context, { subject: "이 기기" });
    });
    return ok({});
  },
});

const readUser = userRoute(endpoints.readUser, schemas.readUser, {
  policy: keepSession,
  handler: async ({ services, viewer }) => ok({ user: await readUserModel(services, viewer) }),
});

const readMe = userRoute(endpoints.readMe, schemas.readMe, {
  policy: keepSession,
  handler: async ({ viewer }) => ok({ user: { id: viewer.userId, email: viewer.email, name: viewer.name } }),
});

const readFirm = guestRoute(endpoints.readFirm, schemas.readFirm, {
  policy: useSignInPage,
  handler: async ({ services }) => ok({ model: await readFirmModel(services) }),
});

const listSessions = userRoute(endpoints.listSessions, schemas.listSessions, {
  policy: useOwnSession,
  handler: async ({ services, viewer }) => {
    const models = await listOwnSessions(services.database, viewer);
    return ok({ models, total: models.length });
  },
});

const endSession = userRoute(endpoints.endSession, schemas.endSession, {
  policy: useOwnSession,
  handler: async (context) => {
    const { viewer, services, params } = context;
    if (params.sessionId !== viewer.sessionId) await requireConfirmation(services.database.pool, viewer);
    await inTransaction(services.database, actorOf(context), async (work) => {
      const only = params.sessionId;
      const ended = await endSessions(work, { userId: viewer.userId, only, reason: "기기 목록에서 종료" });
      if (ended === 0) throw notFound();
      await logSignOut(work, context, { subject: "기기 목록", recordIds: [only] });
    });
    return ok({});
  },
});

const endOtherSessions = userRoute(endpoints.endOtherSessions, schemas.endOtherSessions, {
  policy: useOwnSession,
  confirmed: true,
  handler: async (context) => {
    const { viewer, services } = context;
    const ended = await inTransaction(services.database, actorOf(context), async (work) => {
      const count = await endSessions(work, {
        userId: viewer.userId,
        except: viewer.sessionId,
        reason: "기기 목록에서 모두 종료",
      });
      await logSignOut(work, context, { subject: "다른 기기 모두" });
      return count;
    });
    return ok({ ended });
  },
});

const tidySessions = defineRecurringJob({
  name: "session.tidy",
  label: "지난 로그인 기록 정리",
  every: "hour",
  async run({ database }) {
    await sweepThrottles(database);
    // Kept for 30 days after their end: they tell which addresses a person signs in from.
    await database.query
      .deleteFrom("sessions")
      .where(sql<Date>`coalesce(ended_at, least(idle_until, expires_at))`, "<", sql<Date>`now() - interval '30 days'`)
      .execute();
  },
});

/** Sign-in, sign-out, who I am, and my devices (spec §2, §4.4, §7). */
export const session: ServerFeature = {
  name: "session",
  routes: [login, logout, readUser, readMe, readFirm, listSessions, endSession, endOtherSessions],
  listen: (_, sockets) => ({
    "sessions-ended": ({ sessionIds = [] }) => sockets.disconnectSessions(sessionIds),
  }),
  jobs: [tidySessions],
};
