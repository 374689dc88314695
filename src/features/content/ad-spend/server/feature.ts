import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { manageAdSpend } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { listAllEditions, readFigures } from "./figures.ts";
import type { Source } from "../sources.ts";
import { importAdSpends } from "./import-spends.ts";

const shownEditions = 50;

type Edition = {
  readonly id: number;
  readonly source: Source;
  readonly fileName: string;
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  readonly cost: string;
  readonly movedRows: number;
  readonly movedCost: string;
  readonly at: Date;
  readonly by: string;
};

const list = staffRoute(endpoints.listEditions, schemas.listEditions, {
  policy: manageAdSpend,
  handler: async (context) => {
    const { query } = context.services.database;
    const { registry } = writeContext(context);
    const { id } = await readStored(query, registry.get("brand")!, context.params.number, context);
    const { rows } = await sql<Edition>`select e.id, e.source, e.file_name as "fileName", e.from_day as "from",
        e.to_day as "to", e.row_count as rows, e.cost::text as cost, e.moved_rows as "movedRows",
        e.moved_cost::text as "movedCost", e.created_at as at, coalesce(s.short_name, '') as by
      from ad_spend_editions e left join staffs s on s.user_id = e.created_by
      where e.brand_id = ${id} order by e.id desc limit ${shownEditions}`.execute(query);
    return ok({ models: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) });
  },
});

const bringIn = staffRoute(endpoints.importSpends, schemas.importSpends, {
  policy: manageAdSpend,
  ...longWork,
  maxBytes: 7 * 1024 * 1024,
  handler: async (context) => ok(await importAdSpends(writeContext(context), context.params.number, context.body)),
});

const all = staffRoute(endpoints.listAllEditions, schemas.listAllEditions, {
  policy: manageAdSpend,
  handler: async (context) => ok(await listAllEditions(context.services.database, context, context.query)),
});

const figures = staffRoute(endpoints.readFigures, schemas.readFigures, {
  policy: manageAdSpend,
  handler: async (context) => ok(await readFigures(context.services.database, context, context.query)),
});

export const adSpend: ServerFeature = { name: "adSpend", routes: [list, bringIn, all, figures] };
