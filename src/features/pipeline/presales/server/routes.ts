import { sql } from "kysely";
import type { Asker } from "../../../../kit/server/asker.ts";
import type { Database } from "../../../../kit/server/database/database.ts";
import { listPage } from "../../../../kit/server/database/list-page.ts";
import { notFound } from "../../../../kit/server/http/failure.ts";
import { ok, staffRoute } from "../../../../kit/server/http/route.ts";
import { inTeamScope, teamScope } from "../../../../kit/server/team-scope.ts";
import { showPresaleAreas } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";

const list = staffRoute(endpoints.listPresaleAreas, schemas.listPresaleAreas, {
  policy: showPresaleAreas,
  handler: async (context) => {
    const { services, query } = context;
    const visible = visibleAreas(services.database, context).orderBy("a.id", "desc");
    const { models, total } = await listPage(services.database.query, visible, query);
    return ok({ models: models.map(present), total });
  },
});

const read = staffRoute(endpoints.readPresaleArea, schemas.readPresaleArea, {
  policy: showPresaleAreas,
  handler: async (context) => {
    const { services, params } = context;
    const row = await visibleAreas(services.database, context).where("a.id", "=", params.id).executeTakeFirst();
    if (!row) throw notFound();
    return ok({ model: present(row) });
  },
});

export const routes = [list, read];

function present<Area extends { readonly createdAt: Date | string }>({ createdAt, ...area }: Area) {
  return { ...area, createdAt: new Date(createdAt).toISOString() };
}

/** Presale areas of the person's team scope, with the number of their open tasks. */
function visibleAreas({ query }: Database, { viewer, facts }: Asker) {
  const scope = teamScope(viewer, facts, null);
  return query
    .selectFrom("presale_areas as a")
    .select([
      "a.id",
      "a.name",
      "a.region",
      "a.brief",
      "a.status",
      sql<number>`(select count(*) from tasks k where k.presale_area_id = a.id and k.closed_at is null)`.as(
        "openTasks",
      ),
      "a.created_at as createdAt",
    ])
    .where("a.deleted_at", "is", null)
    .where((row) => inTeamScope(scope, { teamId: row.ref("a.team_id") }));
}
