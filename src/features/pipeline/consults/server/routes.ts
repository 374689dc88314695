import { logRead } from "../../../../kit/server/access-log.ts";
import { listPage } from "../../../../kit/server/database/list-page.ts";
import { parseSearch } from "../../../../kit/server/database/text-search.ts";
import { notFound } from "../../../../kit/server/http/failure.ts";
import { ok, staffRoute } from "../../../../kit/server/http/route.ts";
import type { PolicyFacts } from "../../../../kit/shared/policy.ts";
import { formatPhone, maskPhone } from "../../../../kit/shared/phone.ts";
import { manageConsults, showConsults } from "../access.ts";
import type { ConsultStatus } from "../consult.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { foundConsults, visibleConsults } from "./queries.ts";

const list = staffRoute(endpoints.listConsults, schemas.listConsults, {
  policy: showConsults,
  handler: async (context) => {
    const { services, facts, query } = context;
    const found = foundConsults(services.database, context, parseSearch(query.search)).orderBy("c.id_int", "desc");
    const { models, total } = await listPage(services.database.query, found, query);
    await logRead(context, "상담", models);
    return ok({ models: models.map((row) => present(row, facts)), total });
  },
});

const read = staffRoute(endpoints.readConsult, schemas.readConsult, {
  policy: showConsults,
  handler: async (context) => {
    const { services, facts, params } = context;
    const row = await visibleConsults(services.database, context)
      .where("c.id_int", "=", params.idInt)
      .executeTakeFirst();
    if (!row) throw notFound();
    await logRead(context, "상담", [row]);
    return ok({ model: present(row, facts) });
  },
});

export const routes = [list, read];

type ConsultRow = {
  readonly id: number;
  readonly idInt: number;
  readonly name: string;
  readonly tel: string;
  readonly brief: string;
  readonly status: ConsultStatus;
  readonly teamName: string;
  readonly assigneeId: number | null;
  readonly assigneeName: string | null;
  readonly createdAt: Date | string;
};

function present(row: ConsultRow, facts: PolicyFacts) {
  return {
    id: row.id,
    idInt: row.idInt,
    name: row.name.trim() || "익명",
    tel: manageConsults.allows(facts) ? formatPhone(row.tel) : maskPhone(row.tel),
    brief: row.brief,
    status: row.status,
    teamName: row.teamName,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, shortName: row.assigneeName ?? "" },
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
