import { sql } from "kysely";
import type { z } from "zod";
import type { ServerFeature } from "#firm/server/feature.ts";
import { logRead } from "#platform/server/access-log.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { staffOf } from "#records/server/named.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { ownOriginations, showAllOriginations } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { origination } from "../origination.ts";
import * as schemas from "../schemas.ts";
import { originationClaimed, originationDecided, originationObjected } from "./bell.ts";
import { originationImpacts } from "./rate-impacts.ts";
import { originationRecords } from "./records.ts";
import { originationSteps } from "./steps.ts";
import { originationTimeline } from "./timeline.ts";

type Frozen = z.input<typeof schemas.listFrozen.response>["models"][number];

/** Frozen shares of a contract: all to those who see contributions, to others their own. 404 unless the person sees it. */
async function readFrozen({ query }: Pick<Database, "query">, asker: Asker, contractId: number): Promise<Frozen[]> {
  if (!(await mayReadRecord({ query }, registeredRecords().get("contract")!, contractId, asker))) throw notFound();
  const all = showAllOriginations.allows(asker.facts);
  const { rows } = await sql<Frozen>`
    select o.id, json_build_object('id', f.id, 'name', f.short_name) as staff, o.share::float8 as share,
      o.frozen_on as "frozenOn", o.origination_id as number
    from contract_originations o join staffs f on f.id = o.staff_id
    where o.contract_id = ${contractId} and (${all} or o.staff_id = ${staffOf(asker)})
    order by o.share desc, o.id`.execute(query);
  return rows;
}

const frozen = staffRoute(endpoints.listFrozen, schemas.listFrozen, {
  policy: ownOriginations,
  handler: async (context) => {
    const models = await readFrozen(context.services.database, context, context.query.contractId);
    await logRead(context, contract.label, [{ id: context.query.contractId }]);
    await logRead(
      context,
      origination.label,
      models.map(({ number }) => ({ id: number })),
    );
    return ok({ models });
  },
});

/** 수임기여: dated claims on clients and matters, decided by others, and frozen into a contract when it is signed. */
export const originations: ServerFeature = {
  name: "originations",
  records: [originationRecords],
  steps: [originationSteps],
  routes: [
    // What was claimed is withdrawn, never removed.
    ...standardRoutes(originationRecords, { without: ["options", "remove", "restore", "reveal"] }),
    ...stepRoutes(originationSteps),
    frozen,
  ],
  rateImpacts: originationImpacts,
  search: recordSearch(originationRecords, { detail: ["client"], state: "status" }),
  timeline: originationTimeline,
  bell: { kinds: [originationClaimed, originationObjected, originationDecided] },
};
