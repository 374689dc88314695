import { sql } from "kysely";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { mostMoved, type RateImpact } from "#firm/server/rate-impact.ts";
import type { Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { counted, net } from "./sales-sql.ts";

/** Quarters whose revenue by card would come out differently: the value of the day on which a quarter begins counts. */
export const cardImpact: RateImpact = {
  names: ["cardRate"],
  label: "카드 매출이 달라지는 회계분기",
  read: async ({ query }, _, { value, from, until }) => {
    const { rows } = await sql<{ start: Day; before: number; after: number }>`
      select fiscal_quarter_start(p.pay_date) as start, sum(${net}) as before, sum(round(p.pay_amt * ${value}::numeric * 10 / 11)) as after
      from payments p
      where ${counted} and p.pay_type = '카드' and fiscal_quarter_start(p.pay_date) >= ${from}::date
        and (${until}::date is null or fiscal_quarter_start(p.pay_date) < ${until}::date)
      group by 1 having sum(${net}) <> sum(round(p.pay_amt * ${value}::numeric * 10 / 11)) order by 1 desc`.execute(
      query,
    );
    const moved = rows.map(({ start, before, after }) => ({
      title: fiscalQuarter(start).label,
      path: "",
      before: `${formatWon(before)}원`,
      after: `${formatWon(after)}원`,
    }));
    return { total: moved.length, rows: moved.slice(0, mostMoved) };
  },
};
