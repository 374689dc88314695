import type { FastifyRequest } from "fastify";
import { markConfirmed } from "#platform/server/confirmation.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { actorOf, guestRoute, ok, staffRoute, userRoute, type UserContext } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { confirmPassword } from "#features/identity/session/server/commands/confirm-password.ts";
import { openSession } from "#features/identity/session/server/commands/open-session.ts";
import * as policies from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as enrolment from "./commands/enrol.ts";
import { removeOwn, resetSecondFactor } from "./commands/remove.ts";
import { takeCode } from "./commands/take-code.ts";
import { owingSession, type OwingSession } from "./owing-session.ts";
import { countCodes, readFactor } from "./queries.ts";
import { replaceCodes } from "./recovery-codes.ts";
import { encryptedColumns } from "./secrets.ts";

const readOwed = guestRoute(endpoints.readOwed, schemas.readOwed, {
  policy: policies.proveSecondFactor,
  handler: async ({ services, request }) => ok({ owes: (await owingSession(services, request)).owes }),
});

const proveCode = guestRoute(endpoints.proveCode, schemas.proveCode, {
  policy: policies.proveSecondFactor,
  handler: async ({ services, request, body }) => {
    const owing = await owingOf(services, request, "code");
    const means = await takeCode(services, request, actorFor(owing, request), body.code);
    const said = means === "recovery" ? "복구 코드" : "비밀번호와 인증 코드";
    const token = await openSession(services, request, owing.userId, said, { completes: owing.id });
    return ok({ token, recoveryLeft: means === "recovery" ? await countCodes(services, owing.userId) : null });
  },
});

const beginOwed = guestRoute(endpoints.beginOwed, schemas.beginOwed, {
  policy: policies.proveSecondFactor,
  handler: async ({ services, request }) =>
    ok(await enrolment.beginEnrolment(services, await owingOf(services, request, "enrolment"))),
});

const confirmOwed = guestRoute(endpoints.confirmOwed, schemas.confirmOwed, {
  policy: policies.proveSecondFactor,
  handler: async ({ services, request, body }) => {
    const owing = await owingOf(services, request, "enrolment");
    const { userId, id } = owing;
    const recoveryCodes = await enrolment.confirmEnrolment(services, actorFor(owing, request), {
      userId,
      code: body.code,
      keep: id,
    });
    const token = await openSession(services, request, userId, "비밀번호와 인증 코드", { completes: id });
    return ok({ token, recoveryCodes });
  },
});

async function owingOf(services: Services, request: FastifyRequest, owes: OwingSession["owes"]): Promise<OwingSession> {
  const owing = await owingSession(services, request);
  // Else whoever knows the password alone would enrol a second factor over the one in use.
  if (owing.owes !== owes) throw new Failure("secondFactor");
  return owing;
}

const actorFor = ({ userId }: OwingSession, request: FastifyRequest) => ({
  userId,
  staffId: null,
  requestId: request.id,
});

const readSecondFactor = userRoute(endpoints.readSecondFactor, schemas.readSecondFactor, {
  policy: policies.useOwnSecondFactor,
  handler: async ({ services, viewer }) => ok({ model: await readFactor(services, viewer.userId) }),
});

/** Password and, where an authenticator is in use, a code of it. */
async function confirmPerson(
  context: Pick<UserContext<{ response: typeof schemas.readOwed.response }>, "services" | "viewer" | "request">,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  const { services, viewer, request } = context;
  const { enrolledAt } = await readFactor(services, viewer.userId);
  if (enrolledAt !== null && code === "") throw invalidField("code", "지금 쓰는 인증 앱의 코드를 입력해 주세요.");
  await confirmPassword(services, viewer, currentPassword);
  if (enrolledAt === null) return;
  await takeCode(services, request, { ...actorOf(context), userId: viewer.userId }, code);
}

const proveAgain = userRoute(endpoints.proveAgain, schemas.proveAgain, {
  policy: policies.useOwnSecondFactor,
  handler: async (context) => {
    const { services, viewer, request, body } = context;
    if (body.code === "") await confirmPassword(services, viewer, body.currentPassword);
    else {
      await takeCode(services, request, { ...actorOf(context), userId: viewer.userId }, body.code);
      await markConfirmed(services.database.pool, viewer);
    }
    return ok({});
  },
});

const beginEnrolment = userRoute(endpoints.beginEnrolment, schemas.beginEnrolment, {
  policy: policies.useOwnSecondFactor,
  handler: async (context) => {
    await confirmPerson(context, context.body);
    return ok(await enrolment.beginEnrolment(context.services, context.viewer));
  },
});

const confirmEnrolment = userRoute(endpoints.confirmEnrolment, schemas.confirmEnrolment, {
  policy: policies.useOwnSecondFactor,
  handler: async (context) => {
    const { services, viewer, body } = context;
    const { userId, sessionId: keep } = viewer;
    const input = { userId, code: body.code, keep };
    return ok({ recoveryCodes: await enrolment.confirmEnrolment(services, actorOf(context), input) });
  },
});

const renewRecoveryCodes = userRoute(endpoints.renewRecoveryCodes, schemas.renewRecoveryCodes, {
  policy: policies.useOwnSecondFactor,
  handler: async (context) => {
    const { services, viewer, body } = context;
    await requireEnrolled(services, viewer.userId);
    await confirmPerson(context, body);
    const recoveryCodes = await inTransaction(services.database, actorOf(context), async (work) => {
      await tellOfAccess(work, viewer.userId, "복구 코드를 새로 만들었습니다.");
      work.audit({ action: "account.renewRecoveryCodes", recordType: "user", recordId: viewer.userId });
      return replaceCodes(work, viewer.userId);
    });
    return ok({ recoveryCodes });
  },
});

const removeSecondFactor = userRoute(endpoints.removeSecondFactor, schemas.removeSecondFactor, {
  policy: policies.useOwnSecondFactor,
  handler: async (context) => {
    const { services, viewer, body } = context;
    await requireEnrolled(services, viewer.userId);
    await confirmPerson(context, body);
    await removeOwn(services, actorOf(context), viewer.userId);
    return ok({});
  },
});

async function requireEnrolled(services: Services, userId: number): Promise<void> {
  if ((await readFactor(services, userId)).enrolledAt === null) {
    throw new Failure("ruleViolated", "등록된 인증 앱이 없습니다.");
  }
}

const resetFactor = staffRoute(endpoints.resetSecondFactor, schemas.resetSecondFactor, {
  policy: policies.resetSecondFactor,
  confirmed: true,
  handler: async (context) => {
    const { services, params, body, viewer } = context;
    const input = { userId: params.userId, reason: body.reason, rules: viewer.rules };
    await resetSecondFactor(services.database, actorOf(context), input);
    return ok({});
  },
});

/** The second factor: authenticator codes and recovery codes (trust R7). */
export const secondFactor: ServerFeature = {
  name: "second-factor",
  encrypted: encryptedColumns,
  listen: ({ keyring }) => ({ "field-keys-changed": () => keyring.reload() }),
  routes: [
    readOwed,
    proveCode,
    beginOwed,
    confirmOwed,
    proveAgain,
    readSecondFactor,
    beginEnrolment,
    confirmEnrolment,
    renewRecoveryCodes,
    removeSecondFactor,
    resetFactor,
  ],
};
