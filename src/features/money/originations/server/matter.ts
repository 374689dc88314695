import { sql, type RawBuilder } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";

/** What a claim is about: a client, or one matter of the client; on the days between. */
export type Claim = {
  /** Absent: not written yet. */
  readonly id: number | null;
  readonly clientId: number;
  readonly contractId: number | null;
  readonly consultId: number | null;
  readonly claimedOn: string;
  /** Null: as the rates say. */
  readonly sunsetOn: string | null;
};

/** One decision about a client at a time, so that two shares cannot both take what is left. */
export async function lockClaims({ query }: Work, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('origination:' || ${clientId}::bigint, 0))`.execute(query);
}

/** The matter is the client's and not signed yet; of a client whom the firm has had before one is named. */
export async function checkMatter({ query }: Work, { clientId, contractId, consultId }: Claim): Promise<void> {
  if (contractId !== null && consultId !== null)
    throw invalidField("consult", "계약과 상담 중 하나만 골라 주세요. 상담에서 온 계약이면 계약을 고릅니다.");
  if (contractId !== null) {
    const contract = await query
      .selectFrom("contracts")
      .select(["client_id", "signed_at"])
      .where("id", "=", contractId)
      .executeTakeFirst();
    if (contract?.client_id !== clientId) throw invalidField("contract", "이 고객의 계약이 아닙니다.");
    if (contract.signed_at !== null)
      throw invalidField("contract", "이미 서명한 계약입니다. 서명할 때의 비율이 고정되어 새로 주장할 수 없습니다.");
  }
  if (consultId !== null) {
    const consult = await query
      .selectFrom("consults")
      .select("client_id")
      .where("id", "=", consultId)
      .executeTakeFirst();
    if (consult?.client_id !== clientId) throw invalidField("consult", "이 고객의 상담이 아닙니다.");
  }
  if (contractId !== null || consultId !== null) return;
  const { rows } = await sql`select from contracts c
    where c.client_id = ${clientId} and c.signed_at is not null and c.deleted_at is null limit 1`.execute(query);
  if (rows.length > 0)
    throw invalidField(
      "contract",
      "이미 수임한 적이 있는 고객입니다. 새 사건의 계약이나 상담을 골라 따로 주장해 주세요.",
    );
}

/** The days of the claim `o`; what is not whole yet has no end. */
const daysOf = (o: string) => sql`daterange(${sql.ref(`${o}.claimed_on`)}, ${sql.ref(`${o}.sunset_on`)}, '[]')`;

const daysOfClaim = ({ claimedOn, sunsetOn }: Claim) => sql`daterange(${claimedOn}::date, ${sunsetOn}::date, '[]')`;

/** Other claims `o` of the client whose days meet those of this one. */
const others = (claim: Claim) => sql<boolean>`(o.client_id = ${claim.clientId} and o.deleted_at is null
  and o.id is distinct from ${claim.id}::bigint and ${daysOf("o")} && ${daysOfClaim(claim)})`;

/** Nobody claims the same twice for the same days. */
export async function refuseTwice({ query }: Work, claim: Claim, claimantId: number): Promise<void> {
  const { rows } = await sql`select from originations o where ${others(claim)} and o.claimant_id = ${claimantId}
    and o.status <> 'withdrawn' and o.contract_id is not distinct from ${claim.contractId}::bigint
    and o.consult_id is not distinct from ${claim.consultId}::bigint limit 1`.execute(query);
  if (rows.length > 0)
    throw new Failure("ruleViolated", "같은 고객과 사건에 같은 기간의 수임기여를 이미 주장했습니다.");
}

/**
 * The most percent that others have been given on any day of the claim: of the client, or of each contract that the
 * claim may be frozen into. Exact, with three decimals.
 */
export async function takenBeside({ query }: Work, claim: Claim): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with matters as (${mattersOf(claim)}),
      others as (select m.contract_id as matter, o.decided_share as share, o.claimed_on, o.sunset_on
        from matters m join originations o on ${others(claim)} and o.status = 'decided' and ${isOfMatter(claim)}),
      starts as (select matter, greatest(claimed_on, ${claim.claimedOn}::date) as day from others)
    select coalesce(max(x.sum), 0)::float8 as taken from (
      select (select sum(n.share) from others n where n.matter is not distinct from s.matter
        and s.day between n.claimed_on and n.sunset_on) as sum from starts s) x`.execute(query);
  return rows[0]!.taken;
}

/** The contracts of the claim, with their consultations; one row without any while there is none. */
function mattersOf({ contractId, consultId }: Claim): RawBuilder<unknown> {
  if (contractId !== null)
    return sql`select c.id as contract_id, c.consult_id from contracts c where c.id = ${contractId}`;
  if (consultId === null) return sql`select null::bigint as contract_id, null::bigint as consult_id`;
  return sql`select c.id as contract_id, c.consult_id from contracts c
      where c.consult_id = ${consultId} and c.deleted_at is null
    union all select null, ${consultId}::bigint`;
}

/** Whether the claim `o` is about the matter `m`, or about the client where no matter is named. */
function isOfMatter({ contractId, consultId }: Claim): RawBuilder<boolean> {
  if (contractId === null && consultId === null) return sql<boolean>`(o.contract_id is null and o.consult_id is null)`;
  return sql<boolean>`(o.contract_id = m.contract_id or o.consult_id = m.consult_id)`;
}
