import { sql, type RawBuilder } from "kysely";
import { notFound } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring, settleBell } from "#records/server/bell/ring.ts";
import { codeDays } from "#features/portal/links/link.ts";
import { clientSilent } from "../remind.ts";

export const nextClientsTurn: BellKind = {
  name: "contract.clientTurn",
  why: "계약 확인 차례",
  says: "다음 의뢰인이 계약을 확인할 차례입니다",
};

/** Whether a confirmation in order still goes on, as the rows `o`: not stopped, nobody said no, somebody has not answered. */
export const goesOn = sql<boolean>`(o.stopped_at is null
  and not exists (select from contract_links n where n.confirmation_id = o.id and n.declined_at is not null)
  and exists (select from contract_links n where n.confirmation_id = o.id and n.confirmed_at is null
    and not exists (select from contract_links y where y.confirmation_id = o.id and y.place = n.place and y.confirmed_at is not null)))`;

type Order = { readonly contractId: number; readonly versionId: number | null; readonly open: boolean };

/** A confirmation of a contract, locked. 404 for those of other contracts. */
export async function lockOrder({ query }: Work, contractId: number, id: number): Promise<Order> {
  const { rows } = await sql<Order>`
    select o.contract_id as "contractId", o.version_id as "versionId", ${goesOn} as open
    from contract_confirmations o where o.id = ${id} and o.contract_id = ${contractId} for update`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The latest link of each place of a confirmation, in their order. */
const latest = (
  orderId: number,
): RawBuilder<unknown> => sql`(select distinct on (n.place) n.place, n.link_id, n.days, n.turn_at,
    n.confirmed_at, s.ended_at
  from contract_links n join share_links s on s.id = n.link_id
  where n.confirmation_id = ${orderId} order by n.place, (n.confirmed_at is not null) desc, n.link_id desc)`;

/**
 * Opens the link of the first who has not confirmed, unless that one is open or was taken back: its days and those of its
 * code count from now on. The transaction holds the confirmation.
 */
export async function giveTurn({ query }: Work, orderId: number): Promise<void> {
  const { rows } = await sql<{ id: number; days: number }>`
    update contract_links l set turn_at = now()
    from (select x.* from ${latest(orderId)} x where x.confirmed_at is null order by x.place limit 1) first
    where l.link_id = first.link_id and first.ended_at is null and l.turn_at is null
    returning l.link_id as id, l.days`.execute(query);
  for (const { id, days } of rows) {
    await sql`update share_links set expires_at = now() + make_interval(days => ${days}::int),
        code_until = now() + make_interval(days => ${Math.min(days, codeDays)}::int)
      where id = ${id}`.execute(query);
  }
}

/** Days until the link of a place may lapse at the latest: those of everybody before, and its own. */
export async function daysUntil({ query }: Work, orderId: number, place: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(x.days), 0)::int as days from ${latest(orderId)} x where x.place <= ${place}`.execute(query);
  return rows[0]!.days;
}

/** Nobody else is asked any more: the links that have no answer open nothing. */
export async function closeUnanswered({ query }: Work, orderId: number): Promise<void> {
  await sql`update share_links set ended_at = coalesce(ended_at, now()) where id in (select n.link_id from contract_links n
    where n.confirmation_id = ${orderId} and n.confirmed_at is null and n.declined_at is null)`.execute(query);
}

type Answered = { readonly linkId: number; readonly contractId: number; readonly responsibleId: number | null };

/**
 * What follows from an answer: the firm need not be told of silence any more, and of the others in the order the next may
 * open theirs after a yes, nobody after a no.
 */
export async function followAnswer(work: Work, answer: "yes" | "no", { linkId, contractId, responsibleId }: Answered) {
  await settleBell(work, { type: "contract", id: contractId }, { kind: clientSilent });
  const { rows } = await sql<{ id: number; issuer: number | null }>`
    select o.id, (select s.id from staffs s where s.user_id = o.created_by) as issuer from contract_confirmations o
    where o.id = (select confirmation_id from contract_links where link_id = ${linkId}) for update`.execute(work.query);
  const order = rows[0];
  if (!order) return;
  if (answer === "no") {
    await closeUnanswered(work, order.id);
    return;
  }
  await giveTurn(work, order.id);
  // Also where the next one's link was taken back: that one needs another.
  const left = await sql`select from contract_confirmations o where o.id = ${order.id} and ${goesOn}`.execute(
    work.query,
  );
  if (left.rows.length === 0) return;
  const to = [responsibleId, order.issuer];
  await ring(work, nextClientsTurn, { from: null, to, about: { type: "contract", id: contractId } });
}
