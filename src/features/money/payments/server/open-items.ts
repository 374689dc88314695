import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { masked, seesWholeOf } from "#records/server/masking.ts";
import { inTeamScope, teamScope } from "#firm/server/team-scope.ts";
import { formatWon, mostWonOfContract } from "#platform/money.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import type { OpenItem } from "../matching.ts";

/** A fee as it was agreed, in won with VAT. */
const feeAmount = sql<number>`fee_total(f)`;

/** Contracts `c` of the person's teams that no conflict keeps the person away from. */
export function ownContracts(asker: Asker): RawBuilder<boolean> {
  const inScope = inTeamScope(teamScope(asker.viewer, asker.facts, null), { teamId: sql.ref("c.team_id") });
  return sql<boolean>`(${inScope} and ${outsideWalls(asker, "contract", sql.ref<number>("c.id"))})`;
}

/** Contracts `c` that still may be paid. */
const payable = sql<boolean>`c.deleted_at is null and c.status in ('signed', 'active', 'fulfilled', 'terminated')`;

/**
 * Every instalment, and every fee without instalments, that is not paid in full; nothing that is void by law. One
 * definition for all who count.
 * `whole`: whether the client `k` is shown whole.
 */
export function openItemsSql(
  contracts: RawBuilder<boolean>,
  whole: RawBuilder<boolean> = sql<boolean>`false`,
): RawBuilder<unknown> {
  return sql`
    select c.id as "contractId", c.id_int as "contractNumber", c.title as "contractTitle", c.team_id as "teamId",
           coalesce(k.name, '') as "clientName", ${whole} as "clientWhole", f.id as "feeId", f.kind as "feeKind", p.id as "planId",
           (coalesce(p.amount, ${feeAmount}) - paid.sum)::bigint as open, coalesce(p.due_date + p.grace_days, null) as "dueOn"
    from contracts c
    join contract_fees f on f.contract_id = c.id
    left join payment_plans p on p.fee_id = f.id
    left join clients k on k.id = c.client_id
    cross join lateral (
      select coalesce(p.received_before, f.received_before) + coalesce(sum(s.amount), 0) as sum from payment_splits s join payments y on y.id = s.payment_id
      where y.deleted_at is null and (s.plan_id = p.id or (p.id is null and s.fee_id = f.id))) paid
    where ${payable} and ${contracts} and not fee_is_void(f) and coalesce(p.amount, ${feeAmount}) > paid.sum`;
}

const most = 20_000;

/** Open items for proposals, those due first first. */
export async function readOpenItems({ query }: Pick<Database, "query">, asker: Asker): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select o."contractId", o."contractNumber", o."contractTitle", o."clientName", o."clientWhole", o."feeId", o."feeKind",
      o."planId", o.open, o."dueOn"
    from (${openItemsSql(ownContracts(asker), seesWholeOf("client", asker, "k"))}) o order by o."dueOn" nulls last, o."feeId" limit ${most}`.execute(
    query,
  );
  return rows;
}

/** An open item as this person may see it: the client is masked as in the list of clients. */
export function presentOpen<Item extends { readonly clientName: string; readonly clientWhole: boolean }>({
  clientWhole,
  ...item
}: Item) {
  return { ...item, clientName: masked(client.fields.name, item.clientName, clientWhole) };
}

export type OpenFee = {
  readonly contractId: number;
  readonly teamId: number;
  readonly feeId: number | null;
  readonly feeKind: string | null;
};

type Wanted = {
  readonly contractId: number;
  readonly feeId: number | null;
  readonly planId: number | null;
  readonly amount: number;
};

/**
 * Locks what a receipt is to pay, in the order of keys, and refuses what is not there any more: 400 for foreign or
 * absent contracts, 409 when somebody else has just matched the same instalment.
 */
export async function lockOpenFees(work: Work, asker: Asker, wanted: readonly Wanted[]): Promise<OpenFee[]> {
  const contractIds = wanted.map(({ contractId }) => contractId);
  const { rows: contracts } = await sql<{ id: number; teamId: number; paid: number }>`
    select c.id, c.team_id as "teamId", c.paid from contracts c where c.id = any(${contractIds}::bigint[]) and ${payable} and ${ownContracts(asker)}
    order by c.id for update`.execute(work.query);
  refuseBeyondBound(contracts, wanted);
  const taken = new Map<string, number>();
  const fees: OpenFee[] = [];
  for (const one of wanted) {
    const contract = contracts.find(({ id }) => id === one.contractId);
    if (!contract) throw invalidField("splits", "매칭할 계약을 찾을 수 없습니다. 다시 골라 주세요.");
    if (one.feeId === null) {
      if (one.planId !== null) throw invalidField("splits", "분납의 보수를 함께 골라 주세요.");
      fees.push({ contractId: one.contractId, teamId: contract.teamId, feeId: null, feeKind: null });
      continue;
    }
    const fee = await readFee(work, one);
    const key = `${fee.feeId}/${one.planId ?? ""}`;
    const before = taken.get(key) ?? 0;
    if (fee.amount > 0 && one.amount > fee.amount - fee.paid - before) throw tooMuch(fee.amount - fee.paid - before);
    taken.set(key, before + one.amount);
    fees.push({ contractId: one.contractId, teamId: contract.teamId, feeId: fee.feeId, feeKind: fee.feeKind });
  }
  return fees;
}

/** Nothing bounds what a contract receives beside its fees; sums within one have to stay exact. */
function refuseBeyondBound(contracts: readonly { id: number; paid: number }[], wanted: readonly Wanted[]): void {
  for (const { id, paid } of contracts) {
    const more = wanted.reduce((sum, one) => sum + (one.contractId === id ? one.amount : 0), 0);
    if (paid + more > mostWonOfContract) {
      throw invalidField("splits", `한 계약에 매칭하는 금액은 모두 ${formatWon(mostWonOfContract)}원까지입니다.`);
    }
  }
}

async function readFee(work: Work, { contractId, feeId, planId }: Wanted) {
  const { rows } = await sql<{ feeId: number; feeKind: string; amount: number; paid: number; plans: number }>`
    select f.id as "feeId", f.kind as "feeKind", coalesce(p.amount, ${feeAmount}) as amount,
           (select count(*) from payment_plans x where x.fee_id = f.id) as plans,
           (select coalesce(p.received_before, f.received_before) + coalesce(sum(s.amount), 0)::bigint from payment_splits s join payments y on y.id = s.payment_id
            where y.deleted_at is null and case when p.id is null then s.fee_id = f.id else s.plan_id = p.id end) as paid
    from contract_fees f left join payment_plans p on p.fee_id = f.id and p.id = ${planId}
    where f.id = ${feeId} and f.contract_id = ${contractId} and (${planId}::bigint is null or p.id is not null)`.execute(
    work.query,
  );
  const fee = rows[0];
  if (!fee) throw invalidField("splits", "매칭할 보수를 찾을 수 없습니다. 다시 골라 주세요.");
  if (fee.plans > 0 && planId === null) throw invalidField("splits", "분납이 있는 보수입니다. 회차를 골라 주세요.");
  return fee;
}

function tooMuch(open: number): Failure {
  return open <= 0
    ? new Failure("conflict", "다른 입금이 먼저 매칭되어 남은 금액이 없습니다. 새로고침 후 다시 시도해 주세요.")
    : new Failure("conflict", `남은 금액은 ${formatWon(open)}원입니다. 넘는 금액은 예수금으로 나누어 주세요.`);
}
