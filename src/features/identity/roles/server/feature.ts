import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { logRead } from "#platform/server/access-log.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { ownRulesMistake, parseOwnRules, roleRules } from "#features/identity/access/roles.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { kindsWith } from "#records/parts.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { findKeepers, manageRoles, showRoles } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { roleStep } from "./first-day.ts";
import { roleBell } from "./bell.ts";
import { assignRoles } from "./commands/assign-roles.ts";
import { explainSight } from "./explain-sight.ts";
import { grantRecords, grantSteps } from "./grants.ts";
import { grantsWaiting } from "./grants-waiting.ts";
import { endOwnRules } from "./rule-ends.ts";
import { writeOwnRules } from "./commands/set-own-rules.ts";
import { changesOf, listChanges, listGrantRequests, listRoleHolders, readRoleHolder } from "./queries/read-rights.ts";

const listHolders = staffRoute(endpoints.listHolders, schemas.listHolders, {
  policy: showRoles,
  handler: async (context) => {
    const { services, viewer, query } = context;
    await limitSearches(context, "list", query.search);
    return ok(await listRoleHolders(services.database, viewer, query));
  },
});

const readHolder = staffRoute(endpoints.readHolder, schemas.readHolder, {
  policy: showRoles,
  handler: async (context) =>
    ok({ model: await readRoleHolder(context.services.database, context, context.params.userId) }),
});

const setRoles = staffRoute(endpoints.setRoles, schemas.setRoles, {
  policy: manageRoles,
  confirmed: true,
  handler: async (context) => {
    const input = { ...context.params, ...context.body, held: context.viewer };
    return ok({ requested: await assignRoles(context.services.database, actorOf(context), input) });
  },
});

const setOwnRules = staffRoute(endpoints.setOwnRules, schemas.setOwnRules, {
  policy: manageRoles,
  confirmed: true,
  handler: async (context) => {
    const input = { ...context.params, ...context.body, held: context.viewer };
    await writeOwnRules(context.services.database, actorOf(context), input);
    return ok({});
  },
});

const previewRights = staffRoute(endpoints.previewRights, schemas.previewRights, {
  policy: showRoles,
  handler: async ({ body }) =>
    ok({
      rules: [...roleRules(body.roles), ...parseOwnRules(body.rulesText)],
      mistake: ownRulesMistake(body.rulesText),
    }),
});

const explain = staffRoute(endpoints.explainSight, schemas.explainSight, {
  policy: manageRoles,
  handler: async (context) => {
    const { id, ...answer } = await explainSight(context.services.database, context, context.params);
    await logRead(context, answer.label, [{ id }]);
    return ok({ ...answer, rules: [...answer.rules] });
  },
});

const listRecordKinds = staffRoute(endpoints.listRecordKinds, schemas.listRecordKinds, {
  policy: manageRoles,
  handler: async () => {
    const kinds = kindsWith("tasks").map((type) => registeredRecords().get(type)!.resource);
    return ok({ models: kinds.map(({ name, label }) => ({ type: name, label })) });
  },
});

const listKeepers = staffRoute(endpoints.listKeepers, schemas.listKeepers, {
  policy: findKeepers,
  handler: async ({ services: { database } }) => {
    const ids = await holdersOf(database, "관리자");
    const found = await database.query
      .selectFrom("staffs")
      .select(["id", "short_name as shortName"])
      .where("id", "in", ids.length > 0 ? ids : [0])
      .orderBy(inNameOrder(sql`short_name`))
      .limit(5)
      .execute();
    return ok({ models: found });
  },
});

const listGrants = staffRoute(endpoints.listGrants, schemas.listGrants, {
  policy: showRoles,
  handler: async (context) => {
    const open = sql`g.status = 'pending' and g.expires_at > now()`;
    const where = context.query.state === "all" ? sql`true` : open;
    const models = await listGrantRequests(context.services.database, context, where);
    return ok({ models, total: models.length });
  },
});

const listRightChanges = staffRoute(endpoints.listRightChanges, schemas.listRightChanges, {
  policy: showRoles,
  handler: async (context) => {
    const { services, query } = context;
    await limitSearches(context, "list", query.search);
    return ok(await listChanges(services.database, query, changesOf(query.search)));
  },
});

/** Roles, own rules, requests and the history of rights (spec §6; product: /member/role). */
export const roles: ServerFeature = {
  name: "roles",
  records: [grantRecords],
  steps: [grantSteps],
  approvals: [grantsWaiting],
  firstDays: [roleStep],
  bell: roleBell,
  jobs: [endOwnRules],
  routes: [
    listHolders,
    readHolder,
    setRoles,
    setOwnRules,
    previewRights,
    explain,
    listRecordKinds,
    listKeepers,
    listGrants,
    ...stepRoutes(grantSteps),
    listRightChanges,
  ],
};
