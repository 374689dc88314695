import { sql, type RawBuilder } from "kysely";
import { formatRate } from "#firm/rates.ts";
import { mostMoved, type Moved, type RateChange, type RateImpact } from "#firm/server/rate-impact.ts";
import { rateOn } from "#firm/server/rates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { enteredOn, objectUntil, originationRecords, sunsetAfter } from "./records.ts";

type Count = {
  /** The day of the claim `r` whose value counts. */
  readonly day: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  readonly before: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
};

/** Claims that the person sees, of days on which the value would hold, the latest first. */
async function movedClaims({ query }: Database, asker: Asker, { from, until }: RateChange, count: Count) {
  const { day, where, before, after } = count;
  const { rows } = await sql<Moved>`
    select f.short_name || ' ' || r.claimed_on || ' 주장 ' || trim_scale(r.share) || '% (' || r.id || ')' as title, '/lawfirm/finance/originations?id=' || r.id as path,
      (${before})::text as before, (${after})::text as after
    from ${fromTable(originationRecords)} join staffs f on f.id = r.claimant_id
    where ${visible(originationRecords, asker)} and ${day} >= ${from}::date
      and (${until}::date is null or ${day} < ${until}::date) and ${where}
    order by r.claimed_on desc, r.id desc`.execute(query);
  return { total: rows.length, rows: rows.slice(0, mostMoved) };
}

const claimedOn = sql`r.claimed_on`;
const isOpen = sql<boolean>`r.status in ('claimed', 'objected')`;

/** What is not decided yet and asks for more than could be given then. */
const capImpact: RateImpact = {
  names: ["originationCap"],
  label: "상한을 넘게 되는 수임기여 주장",
  read: (database, asker, change) =>
    movedClaims(database, asker, change, {
      day: claimedOn,
      where: sql<boolean>`(${isOpen} and r.share > ${change.value}::numeric * 100
        and r.share <= ${rateOn("originationCap", claimedOn)} * 100)`,
      before: sql`trim_scale(r.share) || '%'`,
      after: sql`'상한 ' || ${formatRate(change.value, "share")}::text`,
    }),
};

/** The last day stands with the claim: it is moved by who writes it anew. */
const monthsImpact: RateImpact = {
  names: ["originationMonths"],
  label: "일몰일이 달라지는 수임기여 주장",
  read: (database, asker, change) => {
    const after = sunsetAfter(sql<number>`${change.value}::numeric`);
    return movedClaims(database, asker, change, {
      day: claimedOn,
      where: sql<boolean>`(r.status <> 'withdrawn' and r.sunset_on <> ${after}
        and r.sunset_on = ${sunsetAfter(rateOn("originationMonths", claimedOn))})`,
      before: sql`r.sunset_on`,
      after,
    });
  },
};

const objectionImpact: RateImpact = {
  names: ["originationObjectionDays"],
  label: "이의 기한이 달라지는 수임기여 주장",
  read: (database, asker, change) => {
    const after = sql`(${enteredOn} + ${change.value}::int)`;
    return movedClaims(database, asker, change, {
      day: enteredOn,
      where: sql<boolean>`(r.status = 'claimed' and ${objectUntil} <> ${after})`,
      before: objectUntil,
      after,
    });
  },
};

/** What the numbers of 수임기여 move. */
export const originationImpacts: readonly RateImpact[] = [capImpact, monthsImpact, objectionImpact];
