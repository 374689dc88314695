import { logAccess } from "#platform/server/access-log.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { withSteps } from "#records/server/steps/can.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { answerPrivacyRequests, showPrivacy } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { makeAccessFile, previewAccessFile } from "./commands/make-access-file.ts";
import { registerRequest } from "./commands/register-request.ts";
import { openRequests, readPrivacy } from "./requests.ts";
import { periodImpact } from "./period-impact.ts";
import { privacySteps } from "./steps.ts";

/** Whose data it is: the access log tells it by the client. */
const subject = "고객";

const read = staffRoute(endpoints.readPrivacy, schemas.readPrivacy, {
  policy: showPrivacy,
  handler: async (context) => {
    const { database } = context.services;
    const { clientId, requests, ...answer } = await readPrivacy(database, context, context.params.number);
    await logAccess(context, { action: "조회", subject, recordIds: [clientId] });
    return ok({ ...answer, requests: await withSteps(database.query, privacySteps, requests, context) });
  },
});

const register = staffRoute(endpoints.registerRequest, schemas.registerRequest, {
  policy: answerPrivacyRequests,
  handler: async (context) => ok(await registerRequest(writeContext(context), context.params.number, context.body)),
});

const list = staffRoute(endpoints.listRequests, schemas.listRequests, {
  policy: answerPrivacyRequests,
  handler: async (context) => {
    const { clientIds, ...answer } = await openRequests(context.services.database, context);
    if (clientIds.length > 0) await logAccess(context, { action: "조회", subject, recordIds: clientIds });
    return ok(answer);
  },
});

const preview = staffRoute(endpoints.previewAccessFile, schemas.previewAccessFile, {
  policy: answerPrivacyRequests,
  handler: async (context) => {
    const { clientId, ...answer } = await previewAccessFile(context.services.database, context, context.params);
    await logAccess(context, { action: "조회", subject, recordIds: [clientId] });
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

/** What clients ask about their own data, and the clock of the law for the answer (trust.md 1.5, product §6.3). */
export const privacy: ServerFeature = {
  name: "privacy",
  records: [privacySteps.records],
  steps: [privacySteps],
  routes: [list, read, register, ...stepRoutes(privacySteps), preview, file],
  rateImpacts: [periodImpact],
};
