import { sql } from "kysely";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { unionSteps as machine } from "../steps.ts";
import type { unionSettlement } from "../union.ts";
import { figuresOf, refuseUnderLater } from "./commands/compute-settlement.ts";
import { unionRecords } from "./records.ts";

type Query = Pick<Database, "query">;
type Row = Looking<typeof unionSettlement>;

const refused = (sentence: string) => new Failure("ruleViolated", sentence);

/** What is carried goes from quarter to quarter: one that was settled once is settled again before those after it. */
async function refuseBeforeEarlier({ query, before }: Row): Promise<void> {
  const { rows } = await sql<{ on: Day }>`select s.period_on as on from union_settlements s
    where s.period_on < ${before.period_on}::date and s.deleted_at is null and not exists (select from union_settlements x
      where x.period_on = s.period_on and x.status in ('confirmed','paid') and x.deleted_at is null)
    order by s.period_on limit 1`.execute(query);
  if (rows[0]) throw refused(`앞선 ${fiscalQuarter(rows[0].on).label}를 먼저 확정해 주세요.`);
}

/** Money that has come in, or been paid back, since it was computed is not left out in silence. */
async function refuseOutdated({ query, before }: Row): Promise<void> {
  const { sums, lines } = await figuresOf({ query }, fiscalQuarter(before.period_on));
  const stands = Object.entries(sums).every(([name, value]) => before[name as keyof typeof sums] === value);
  if (stands && (await linesStand({ query }, before.id, lines))) return;
  throw refused("산정한 뒤에 매출이나 지분, 배분규칙이 바뀌었습니다. 다시 산정해 주세요.");
}

type Lines = Awaited<ReturnType<typeof figuresOf>>["lines"];

async function linesStand({ query }: Query, settlementId: number, lines: Lines): Promise<boolean> {
  const stored = await query
    .selectFrom("union_lines")
    .select(["partner_id", "own", "days", "amount", "carried_out"])
    .where("settlement_id", "=", settlementId)
    .orderBy("partner_id")
    .execute();
  const words = (all: readonly Pick<Lines[number], "partner_id" | "own" | "days" | "amount" | "carried_out">[]) =>
    all.map((line) => [line.partner_id, line.own, line.days, line.amount, line.carried_out].join(" ")).join();
  return words(stored) === words(lines);
}

/** The steps of a settlement: a quarter is confirmed once it is over, as it stands, after the ones before it. */
export const unionSteps = bindSteps(unionRecords, machine, {
  guards: {
    confirm: async (row) => {
      const { end } = fiscalQuarter(row.before.period_on);
      if (end >= seoulDay(Date.now())) throw refused(`분기가 끝난 뒤 ${addDays(end, 1)}부터 확정합니다.`);
      await refuseUnderLater(row, row.before.period_on);
      await refuseBeforeEarlier(row);
      await refuseOutdated(row);
    },
    reverse: (row) => refuseUnderLater(row, row.before.period_on),
  },
});
