import { sql } from "kysely";
import type { ServerFeature } from "#firm/server/feature.ts";
import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { exceptIncentives, manageIncentives, ownIncentives, showIncentives } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { incentive } from "../incentive.ts";
import * as schemas from "../schemas.ts";
import { confirmedShares, draftIncentives } from "./draft.ts";
import { exceptIncentive, listWaiting } from "./exceptions.ts";
import { incentiveRecords, ruleRecords } from "./records.ts";
import { incentiveSteps, ruleSteps } from "./steps.ts";

const draft = staffRoute(endpoints.draftIncentives, schemas.draftIncentives, {
  policy: manageIncentives,
  handler: async (context) => ok(await draftIncentives(writeContext(context), context.body)),
});

type BaseRow = {
  paymentId: number;
  payDate: string;
  role: string;
  pct: number;
  amount: number;
  total: number;
  sum: string;
};

const base = staffRoute(endpoints.readBase, schemas.readBase, {
  policy: showIncentives,
  handler: async (context) => {
    const { query } = context.services.database;
    const row = await readStored(query, incentiveRecords, context.params.number, context);
    const { rows } = await sql<BaseRow>`
      select p.id as "paymentId", p.pay_date as "payDate", a.role, a.pct::float8 as pct, a.amount,
        count(*) over ()::int as total, (sum(a.amount) over ())::text as sum
      from ${confirmedShares} where a.staff_id = ${row.staff_id} and p.team_id = ${row.team_id}
        and p.pay_date between ${row.from_day} and ${row.to_day} and (${row.basis} = '정액' or a.role = ${row.basis})
      order by p.pay_date desc, a.id desc limit 200`.execute(query);
    await logRead(context, incentive.label, [{ id: row.id }]);
    return ok({
      models: rows.map((found) => {
        const { total: _, sum: __, ...one } = found;
        return one;
      }),
      total: rows[0]?.total ?? 0,
      amount: rows[0]?.sum ?? "0",
    });
  },
});

const exceptions = staffRoute(endpoints.listIncentiveExceptions, schemas.listIncentiveExceptions, {
  policy: exceptIncentives,
  handler: async (context) => {
    const models = await listWaiting(context.services.database, context);
    await logRead(
      context,
      incentive.label,
      models.map(({ number }) => ({ id: number })),
    );
    return ok({ models });
  },
});

const except = staffRoute(endpoints.exceptIncentive, schemas.exceptIncentive, {
  policy: exceptIncentives,
  handler: async (context) =>
    ok(await exceptIncentive(writeContext(context), { number: context.params.number, ...context.body })),
});

type Own = {
  id: number;
  from: string;
  to: string;
  basis: string;
  base: number;
  pct: number | null;
  amount: number;
  status: "confirmed" | "paid";
  paidOn: string | null;
};

const mine = staffRoute(endpoints.listOwnIncentives, schemas.listOwnIncentives, {
  policy: ownIncentives,
  handler: async ({ services, staff }) => {
    const { rows } = await sql<Own>`
      select r.id, r.from_day as "from", r.to_day as "to", r.basis, r.base, r.pct::float8 as pct, r.amount, r.status,
        r.paid_on as "paidOn"
      from incentives r where r.staff_id = ${staff.id} and r.deleted_at is null and r.status in ('confirmed', 'paid')
      order by r.from_day desc, r.id desc limit 200`.execute(services.database.query);
    return ok({ models: rows });
  },
});

/** 인센티브: worked out of the confirmed shares, looked over, confirmed by another person and paid. */
export const incentives: ServerFeature = {
  name: "incentives",
  records: [incentiveRecords, ruleRecords],
  steps: [incentiveSteps, ruleSteps],
  routes: [
    // What was worked out is canceled, never removed.
    ...standardRoutes(incentiveRecords, { without: ["options", "remove", "restore"] }),
    ...standardRoutes(ruleRecords, { without: ["remove", "restore"] }),
    ...stepRoutes(incentiveSteps),
    ...stepRoutes(ruleSteps),
    draft,
    base,
    exceptions,
    except,
    mine,
  ],
};
