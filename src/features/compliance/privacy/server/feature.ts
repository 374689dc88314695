import { logAccess } from "#platform/server/access-log.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { longWork, ok, staffRoute, type StaffContext } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { withSteps } from "#records/server/steps/can.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { answerPrivacyRequests, showConsultPrivacy, showPrivacy, takePrivacyRequests } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { requestSubjects, type SubjectKind } from "../privacy.ts";
import * as schemas from "../schemas.ts";
import { makeAccessFile, previewAccessFile } from "./commands/make-access-file.ts";
import { registerRequest } from "./commands/register-request.ts";
import { openRequests, readPrivacy } from "./requests.ts";
import { periodImpact } from "./period-impact.ts";
import { privacySteps } from "./steps.ts";

/** A call about a client and the same about a consultation; the access log tells whose data it is by the word for the kind. */
const read = staffRoute(endpoints.readPrivacy, schemas.readPrivacy, {
  policy: showPrivacy,
  handler: async (context) => ok(await shownPrivacy(context, "client")),
});

const readConsult = staffRoute(endpoints.readConsultPrivacy, schemas.readConsultPrivacy, {
  policy: showConsultPrivacy,
  handler: async (context) => ok(await shownPrivacy(context, "consult")),
});

async function shownPrivacy(context: StaffContext<typeof schemas.readPrivacy>, kind: SubjectKind) {
  const { database } = context.services;
  const { subjectId, requests, ...answer } = await readPrivacy(database, context, kind, context.params.number);
  await logAccess(context, { action: "조회", subject: requestSubjects[kind], recordIds: [subjectId] });
  return { ...answer, requests: await withSteps(database.query, privacySteps, requests, context) };
}

const register = staffRoute(endpoints.registerRequest, schemas.registerRequest, {
  policy: answerPrivacyRequests,
  handler: async (context) =>
    ok(await registerRequest(writeContext(context), { kind: "client", number: context.params.number }, context.body)),
});

const registerConsult = staffRoute(endpoints.registerConsultRequest, schemas.registerConsultRequest, {
  policy: takePrivacyRequests,
  handler: async (context) =>
    ok(await registerRequest(writeContext(context), { kind: "consult", number: context.params.number }, context.body)),
});

const list = staffRoute(endpoints.listRequests, schemas.listRequests, {
  policy: answerPrivacyRequests,
  handler: async (context) => {
    const { subjects, ...answer } = await openRequests(context.services.database, context);
    for (const [kind, found] of Map.groupBy(subjects, (one) => one.kind)) {
      const recordIds = [...new Set(found.map(({ id }) => id))];
      await logAccess(context, { action: "조회", subject: requestSubjects[kind], recordIds });
    }
    return ok(answer);
  },
});

const preview = staffRoute(endpoints.previewAccessFile, schemas.previewAccessFile, {
  policy: answerPrivacyRequests,
  handler: async (context) => {
    const { kind, id, ...answer } = await previewAccessFile(context.services.database, context, context.params);
    await logAccess(context, { action: "조회", subject: requestSubjects[kind], recordIds: [id] });
    return ok(answer);
  },
});

const file = staffRoute(endpoints.makeAccessFile, schemas.makeAccessFile, {
  ...longWork,
  policy: answerPrivacyRequests,
  handler: async (context) => {
    const { name, content } = await makeAccessFile(
      { ...writeContext(context), request: context.request },
      { ...context.params, ...context.body },
    );
    return context.reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content);
  },
});

/** What clients and callers ask about their own data, and the clock of the law for the answer (trust.md 1.5, product §6.3). */
export const privacy: ServerFeature = {
  name: "privacy",
  records: [privacySteps.records],
  steps: [privacySteps],
  routes: [list, read, readConsult, register, registerConsult, ...stepRoutes(privacySteps), preview, file],
  rateImpacts: [periodImpact],
};
