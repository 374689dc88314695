import { logRead } from "../../../../kit/server/access-log.ts";
import { listPage } from "../../../../kit/server/database/list-page.ts";
import { parseSearch } from "../../../../kit/server/database/text-search.ts";
import { notFound } from "../../../../kit/server/http/failure.ts";
import { ok, staffRoute } from "../../../../kit/server/http/route.ts";
import type { PolicyFacts } from "../../../../kit/shared/policy.ts";
import { formatPhone, maskPhone } from "../../../../kit/shared/phone.ts";
import { manageProjects, showProjects } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import type { ProjectStatus } from "../project.ts";
import * as schemas from "../schemas.ts";
import { foundProjects, visibleProjects } from "./queries.ts";

const list = staffRoute(endpoints.listProjects, schemas.listProjects, {
  policy: showProjects,
  handler: async (context) => {
    const { services, facts, query } = context;
    const found = foundProjects(services.database, context, parseSearch(query.search)).orderBy("p.id_int", "desc");
    const { models, total } = await listPage(services.database.query, found, query);
    await logRead(context, "사건", models);
    return ok({ models: models.map((row) => present(row, facts)), total });
  },
});

const read = staffRoute(endpoints.readProject, schemas.readProject, {
  policy: showProjects,
  handler: async (context) => {
    const { services, facts, params } = context;
    const row = await visibleProjects(services.database, context)
      .where("p.id_int", "=", params.idInt)
      .executeTakeFirst();
    if (!row) throw notFound();
    await logRead(context, "사건", [row]);
    return ok({ model: present(row, facts) });
  },
});

export const routes = [list, read];

type ProjectRow = {
  readonly id: number;
  readonly idInt: number;
  readonly title: string;
  readonly clientName: string;
  readonly clientTel: string;
  readonly opponent: string;
  readonly brief: string;
  readonly status: ProjectStatus;
  readonly teamName: string;
  readonly responsibleId: number | null;
  readonly responsibleName: string | null;
  readonly createdAt: Date | string;
};

function present(row: ProjectRow, facts: PolicyFacts) {
  return {
    id: row.id,
    idInt: row.idInt,
    title: row.title,
    clientName: row.clientName.trim() || "익명",
    clientTel: manageProjects.allows(facts) ? formatPhone(row.clientTel) : maskPhone(row.clientTel),
    opponent: row.opponent,
    brief: row.brief,
    status: row.status,
    teamName: row.teamName,
    responsible: row.responsibleId === null ? null : { id: row.responsibleId, shortName: row.responsibleName ?? "" },
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
