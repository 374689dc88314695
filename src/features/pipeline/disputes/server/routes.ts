import { logRead } from "../../../../kit/server/access-log.ts";
import { listPage } from "../../../../kit/server/database/list-page.ts";
import { notFound } from "../../../../kit/server/http/failure.ts";
import { ok, staffRoute } from "../../../../kit/server/http/route.ts";
import { showDisputes } from "../access.ts";
import type { disputeKinds, DisputeStatus } from "../dispute.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { visibleDisputes } from "./queries.ts";

const list = staffRoute(endpoints.listDisputes, schemas.listDisputes, {
  policy: showDisputes,
  handler: async (context) => {
    const { services, query } = context;
    const visible = visibleDisputes(services.database, context).orderBy("d.id", "desc");
    const { models, total } = await listPage(services.database.query, visible, query);
    await logRead(context, "분쟁", models);
    return ok({ models: models.map(present), total });
  },
});

const read = staffRoute(endpoints.readDispute, schemas.readDispute, {
  policy: showDisputes,
  handler: async (context) => {
    const { services, params } = context;
    const row = await visibleDisputes(services.database, context).where("d.id", "=", params.id).executeTakeFirst();
    if (!row) throw notFound();
    await logRead(context, "분쟁", [row]);
    return ok({ model: present(row) });
  },
});

export const routes = [list, read];

type DisputeRow = {
  readonly id: number;
  readonly title: string;
  readonly brief: string;
  readonly kind: (typeof disputeKinds)[number];
  readonly status: DisputeStatus;
  readonly teamName: string;
  readonly projectIdInt: number | null;
  readonly projectTitle: string | null;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  readonly createdAt: Date | string;
};

function present(row: DisputeRow) {
  return {
    id: row.id,
    title: row.title,
    brief: row.brief,
    kind: row.kind,
    status: row.status,
    teamName: row.teamName,
    project: row.projectIdInt === null ? null : { idInt: row.projectIdInt, title: row.projectTitle ?? "" },
    owner: row.ownerId === null ? null : { id: row.ownerId, shortName: row.ownerName ?? "" },
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
