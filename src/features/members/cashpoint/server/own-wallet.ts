import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { OwnWallet } from "../schemas.ts";

type Query = Pick<Database, "query">;

/** Entries that a client reads, the newest first. */
const most = 100;

/**
 * What a client sees of the own cash and points: a statement of its own that reads nothing but what is told. What passed
 * its last day is not there any more, the job or no job; what waits for a second person of the firm is not there yet.
 */
export async function ownWallet(database: Query, clientId: number): Promise<Omit<OwnWallet, "success">> {
  const [lots, { rows: entries }, { rows: sums }] = [
    await lotsOf(database, clientId),
    await sql<OwnWallet["entries"][number]>`
      select (m.created_at at time zone 'Asia/Seoul')::date as day, m.unit, m.kind, m.amount, m.brief as reason,
        m.status <> 'done' as open
      from wallet_movements m where m.client_id = ${clientId} and m.deleted_at is null
        and (m.status in ('done', 'held') or (m.status = 'requested' and m.kind = 'refund'))
      order by m.id desc limit ${most}`.execute(database.query),
    await sql<{ member: boolean; held: number }>`
      select exists (select from members x where x.client_id = ${clientId} and x.status <> 'left' and x.deleted_at is null) as member,
        (select coalesce(-sum(m.amount), 0)::bigint from wallet_movements m where m.client_id = ${clientId}
          and m.deleted_at is null and (m.status = 'held' or (m.status = 'requested' and m.kind = 'refund'))) as held`.execute(
      database.query,
    ),
  ];
  const left = (unit: "cash" | "point") => lots.reduce((sum, lot) => sum + (lot.unit === unit ? lot.left : 0), 0);
  return { ...sums[0]!, cash: left("cash"), point: left("point"), lots, entries };
}

async function lotsOf({ query }: Query, clientId: number): Promise<OwnWallet["lots"]> {
  const { rows } = await sql<OwnWallet["lots"][number]>`
    select l.unit, l.paid, a.balance as left, l.expires_on as "expiresOn", m.brief as reason
    from wallet_lots l join wallet_movements m on m.id = l.movement_id
    join ledger_accounts a on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id
    where l.client_id = ${clientId} and a.balance > 0
      and (l.expires_on is null or l.expires_on >= ${seoulDay(Date.now())}::date)
    order by l.unit, l.expires_on nulls last, l.paid, l.id`.execute(query);
  return rows;
}
