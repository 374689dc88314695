import { logRead } from "#platform/server/access-log.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { seoulDay } from "#platform/dates.ts";
import { showRevenue } from "#features/money/revenue/access.ts";
import { showDashboard, showDashboardParts, showSales } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { periodBefore } from "../period-before.ts";
import * as schemas from "../schemas.ts";
import { readDashboard } from "./dashboard.ts";
import { readReconciliation, readSales, readSalesSums, type Period } from "./queries.ts";

const list = staffRoute(endpoints.listSales, schemas.listSales, {
  policy: showSales,
  handler: async (context) => {
    const { query, services } = context;
    refuseOddPeriod(query);
    const before = periodBefore(query);
    const [answer, sums] = await Promise.all([
      readSales(services.database, context, query, query),
      readSalesSums(services.database, context, { ...query, ...before }),
    ]);
    await logRead(
      context,
      "매출",
      answer.models.map(({ paymentId }) => ({ id: paymentId })),
    );
    return ok({ ...answer, previous: { ...before, ...sums } });
  },
});

const reconcile = staffRoute(endpoints.reconcile, schemas.reconcile, {
  policy: showSales,
  handler: async (context) => {
    const { query, services, facts } = context;
    refuseOddPeriod(query);
    // The revenue of the firm is told to those alone who see the bar.
    const firmWide = showRevenue.allows(facts);
    const answer = await readReconciliation(services.database, context, query, firmWide);
    await logRead(
      context,
      "매출",
      answer.rows.map(({ paymentId }) => ({ id: paymentId })),
    );
    const explained = BigInt(answer.sales) + BigInt(answer.unmatched) + BigInt(answer.otherTeams);
    const difference = String(BigInt(answer.bar) - explained);
    return ok({ ...answer, firmWide, difference });
  },
});

const dashboard = staffRoute(endpoints.readDashboard, schemas.readDashboard, {
  policy: showDashboard,
  handler: async ({ query, services, facts }) => {
    const day = query.quarter ?? seoulDay(Date.now());
    if (day < "2000-12-21" || day > "2100-12-20") throw invalidField("quarter", "분기를 확인해 주세요.");
    return ok(await readDashboard(services.database, day, showDashboardParts.allows(facts)));
  },
});

export const routes = [list, reconcile, dashboard];

const longestDays = 1_100;

function refuseOddPeriod({ from, to }: Period): void {
  if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > longestDays)
    throw invalidField("to", "기간은 3년까지 볼 수 있습니다.");
}
