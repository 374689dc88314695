import { sql, type RawBuilder } from "kysely";
import { rateOn, readRate } from "#firm/server/rates.ts";
import { formatRate } from "#firm/rates.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ring } from "#records/server/bell/ring.ts";
import { namedInColumn } from "#records/server/named.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { valueAfter } from "#records/server/value-after.ts";
import { refuseReferral } from "#features/money/payments/server/api.ts";
import { isWalled, outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { manageOriginations, enterOriginations, showAllOriginations, showOriginations } from "../access.ts";
import { origination } from "../origination.ts";
import { originationClaimed } from "./bell.ts";
import { concernedLawyers, isConcerned } from "./concerned.ts";
import { checkMatter, lockClaims, refuseTwice, type Claim } from "./matter.ts";

/** The day on which the claim `r` was entered. */
export const enteredOn = sql`(r.created_at at time zone 'Asia/Seoul')::date`;

/** The last day on which an objection to the claim `r` is taken. */
export const objectUntil = sql<Day>`(${enteredOn} + (${rateOn("originationObjectionDays", enteredOn)})::int)`;

/** The last day of a claim on `claimed_on`, so many months later. */
export const sunsetAfter = (months: RawBuilder<number>) =>
  sql<Day>`((claimed_on + make_interval(months => (${months})::int))::date)`;

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

/** Those who see contributions see the claims of their teams, lawyers those that concern them. */
function rowsOf(asker: Asker) {
  const concerned = isConcerned(asker);
  return showAllOriginations.allows(asker.facts)
    ? sql<boolean>`(${teamRows(origination, null, asker)} or ${concerned})`
    : concerned;
}

const tied = ["contract", "consult"] as const;
const tiedTo = (kind: (typeof tied)[number], id: unknown) =>
  sql<number>`(select tied.${sql.ref(`${kind}_id`)} from originations tied where tied.id = ${id})`;

/** 수임기여 with its rules; a claim on a matter from which a wall keeps the person away is not there. */
export const originationRecords = defineRecords(origination, {
  show: showOriginations,
  manage: manageOriginations,
  enter: enterOriginations,
  named: [namedInColumn("originations", "claimant_id", "주장 변호사")],
  list: null,
  scope: rowsOf,
  outsideWalls: (asker, id) =>
    sql<boolean>`(${sql.join(
      tied.map((kind) => sql`(${tiedTo(kind, id)} is null or ${outsideWalls(asker, kind, tiedTo(kind, id))})`),
      sql` and `,
    )})`,
  walled: (id) =>
    sql<boolean>`(${sql.join(
      tied.map((kind) => sql`coalesce(${isWalled(kind, tiedTo(kind, id))}, false)`),
      sql` or `,
    )})`,
  computed: {
    name: sql`(select f.short_name || ' ' || to_char(r.claimed_on, 'YYYY-MM-DD') from staffs f where f.id = r.claimant_id)`,
    objectUntil: sql`case when r.status = 'claimed' then ${objectUntil} end`,
    inForce: sql`coalesce(r.status = 'decided' and r.decided_share > 0
      and ${today} between r.claimed_on and r.sunset_on, false)`,
  },
  check: checkClaim,
  written: async ({ work, asker, before, changes }, id) => {
    await fillSunset(work, id);
    if (before && changes.client === undefined) return;
    const { client_id, claimant_id } = await work.query
      .selectFrom("originations")
      .select(["client_id", "claimant_id"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const to = (await concernedLawyers(work, client_id)).filter((one) => one !== claimant_id);
    await ring(work, originationClaimed, {
      from: asker.viewer.staff?.id ?? null,
      to,
      about: { type: origination.name, id },
    });
  },
});

/** A claim without a last day ends when the rates say. */
async function fillSunset({ query }: Work, id: number): Promise<void> {
  await sql`update originations set sunset_on = ${sunsetAfter(rateOn("originationMonths", sql`claimed_on`))}
    where id = ${id} and sunset_on is null`.execute(query);
}

async function checkClaim(writing: Writing<typeof origination>): Promise<void> {
  const { work, asker, before, changes } = writing;
  if (before && before["status"] !== "claimed") {
    throw new Failure("ruleViolated", "주장 상태의 수임기여만 고칠 수 있습니다. 철회한 뒤 다시 주장해 주세요.");
  }
  const of = (key: keyof typeof changes) => valueAfter(writing, key);
  const claimantId = of("claimant") as number;
  await refuseReferral(work, claimantId);
  if (!manageOriginations.allows(asker.facts) && claimantId !== asker.viewer.staff?.id)
    throw invalidField("claimant", "자신의 수임기여만 주장할 수 있습니다.");
  const claim: Claim = {
    id: (before?.["id"] as number | undefined) ?? null,
    clientId: of("client") as number,
    contractId: of("contract") as number | null,
    consultId: of("consult") as number | null,
    claimedOn: of("claimedOn") as Day,
    sunsetOn: of("sunsetOn") as Day | null,
  };
  if (claim.claimedOn > seoulDay(Date.now())) throw invalidField("claimedOn", "주장일은 오늘 이후일 수 없습니다.");
  await requireWithinCap(work, { share: of("share") as number, day: claim.claimedOn, field: "share" });
  if (of("share") === 0) throw invalidField("share", "0%보다 큰 지분을 적어 주세요.");
  await lockClaims(work, claim.clientId);
  const moved = (["client", "contract", "consult"] as const).some(
    (key) => changes[key] !== undefined && changes[key] !== before?.[key],
  );
  if (moved) await checkMatter(work, claim);
  await refuseTwice(work, claim, claimantId);
}

type Capped = { readonly share: number; readonly day: Day; readonly field: "share" | "decidedShare" };

/** No claim goes beyond the cap of its day. `share` in percent. */
export async function requireWithinCap(work: Work, { share, day, field }: Capped): Promise<void> {
  const cap = await readRate(work, "originationCap", day);
  if (!cap) throw invalidField("claimedOn", "요율표에 이 날의 수임기여 상한이 없습니다. 주장일을 확인해 주세요.");
  // Thousandths of a percent, as shares are kept.
  if (Math.round(share * 1_000) <= Math.round(cap.value * 100_000)) return;
  throw invalidField(field, `수임기여는 한 사람에게 ${formatRate(cap.value, "share")}까지입니다(요율표).`);
}
