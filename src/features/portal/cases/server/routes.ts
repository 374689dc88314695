import { sql } from "kysely";
import { logAccess, logRead } from "#platform/server/access-log.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { clientRoute, linkRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { writeContext } from "#records/server/routes.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { seenClient } from "#features/pipeline/clients/server/api.ts";
import { project } from "#features/pipeline/projects/project.ts";
import { seenProject } from "#features/pipeline/projects/server/api.ts";
import { clientOf } from "#features/portal/accounts/server/api.ts";
import { visitorOf } from "#features/portal/links/server/api.ts";
import { previewCases, shareCases } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { casesAsToldOutside, casesInSight, clientCases } from "./client-cases.ts";
import { owedBy } from "./owed.ts";
import { shareCase } from "./share-case.ts";

async function firmOf(services: Services) {
  const { name, phone } = await readFirmSettings(services);
  return { name, phone };
}

const home = clientRoute(endpoints.readClientHome, schemas.readClientHome, {
  holderOf: clientOf,
  handler: async ({ services, holder }) => {
    const { clientId, email } = holder;
    const { query } = services.database;
    const { name, language: chosen } = await query
      .selectFrom("clients")
      .select(["name", "language"])
      .where("id", "=", clientId)
      .executeTakeFirstOrThrow();
    const language = chosen ?? "ko";
    const cases = await clientCases(services.database, clientId);
    const owed = await owedBy(services.database, clientId, language);
    return ok({ model: { firm: await firmOf(services), name, email, language, cases, owed } });
  },
});

const linked = linkRoute(endpoints.readLinkedCase, schemas.readLinkedCase, {
  holderOf: visitorOf("case"),
  handler: async ({ services, holder }) => {
    const [found] = await clientCases(services.database, holder.clientId, holder.recordId!);
    // It was given to somebody else meanwhile, or removed.
    if (!found) throw notFound();
    return ok({ model: { firm: await firmOf(services), case: found } });
  },
});

const preview = staffRoute(endpoints.previewCase, schemas.previewCase, {
  policy: previewCases,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await seenProject(database.query, context, context.params.number);
    const [told] = await casesAsToldOutside(database, sql<boolean>`p.id = ${id} and p.deleted_at is null`);
    if (!told) throw notFound();
    await logAccess(context, { action: "조회", subject: "사건", recordIds: [id] });
    return ok({ model: told });
  },
});

const shareable = staffRoute(endpoints.listShareableCases, schemas.listShareableCases, {
  policy: shareCases,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await seenClient(database.query, context, context.params.number);
    const found = await casesInSight(database, context, id);
    await logRead(context, client.label, [{ id }]);
    // The title of a case may name another client of its contract.
    await logRead(context, project.label, found);
    return ok({ models: found.map(({ number, title }) => ({ number, title })) });
  },
});

const share = staffRoute(endpoints.shareCase, schemas.shareCase, {
  policy: shareCases,
  handler: async (context) => {
    const { slug, code } = await shareCase(writeContext(context), context.params.number, context.body);
    return ok({ slug, code });
  },
});

export const routes: readonly Route[] = [home, linked, preview, shareable, share];
