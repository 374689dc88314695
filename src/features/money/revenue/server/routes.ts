import { logRead } from "#platform/server/access-log.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { walledRef } from "#records/field.ts";
import { maskName } from "#platform/person-name.ts";
import { unnamedTo } from "#features/money/payments/server/commands/named-payments.ts";
import { showPayerNames, showRevenue } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { readQuarterRevenue } from "./queries.ts";

const read = staffRoute(endpoints.readRevenue, schemas.readRevenue, {
  policy: showRevenue,
  handler: async (context) => {
    const { services, facts, body, request } = context;
    const from = body.date_from;
    refuseFarDays(from);
    const to = fiscalQuarter(from).end;
    const { payments, ...sums } = await readQuarterRevenue(services.database, from, to);
    // Nobody looks at the names of a background poll; leaving them out keeps the access log to what was really read.
    const named = showPayerNames.allows(facts) && request.headers["x-background"] !== "1";
    if (named) await logRead(context, "입금", payments);
    const unnamed = await unnamedTo(
      services.database,
      context,
      payments.map(({ id }) => id),
    );
    const payerOf = ({ id, pay_name: name }: (typeof payments)[number]) =>
      unnamed.has(id) ? walledRef.label : named ? name : maskName(name);
    return ok({
      models: payments.map((payment) => ({
        pay_type: payment.pay_type,
        pay_amt: payment.pay_amt,
        pay_name: payerOf(payment),
        pay_date: payment.pay_date,
      })),
      summary: { from, to, ...sums },
    });
  },
});

export const routes = [read];

const yearsBack = 3;

/** Payments are shown from three years ago to today: what a revenue bar can ask for. */
function refuseFarDays(from: Day): void {
  const today = seoulDay(Date.now());
  const earliest = `${Number(today.slice(0, 4)) - yearsBack}${today.slice(4)}`;
  if (from > today) throw invalidField("date_from", "시작일은 오늘 이후일 수 없습니다.");
  if (from < earliest) throw invalidField("date_from", "시작일은 최근 3년 안이어야 합니다.");
}
