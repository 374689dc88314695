import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { seesWholeOf } from "#records/server/masking.ts";
import { presentRef, type StoredRef } from "#records/server/present.ts";
import { seesTied } from "#records/server/tied.ts";
import { contract as contractFacts } from "#features/pipeline/contracts/contract.ts";
import { pdfsOf, mayBeConfirmed, type PdfFile } from "../contracts-of.ts";
import { goesOn } from "./turn.ts";

type Query = Pick<Database, "query">;
type Named = StoredRef & { readonly seen: boolean };

/** What somebody is called who is asked, as far as the person sees that client. */
function called({ id, number, label, whole, seen }: Named) {
  if (!seen) return { number: null, label: "열람이 제한된 위임인" };
  const ref = presentRef(contractFacts.fields.client, { id, number, label, ...(whole !== undefined && { whole }) });
  return { number: ref.number, label: ref.label };
}

/** Whom a contract may be sent to one after the other, what they may be given to read, and the keys of those named. */
export async function choicesOf({ query }: Query, contractId: number, asker: Asker) {
  const { rows } = await sql<Named & { ended: boolean }>`
    select k.id, k.id_int as number, k.name as label, ${seesWholeOf("client", asker, "k")} as whole,
      ${seesTied("client", sql`k.id`, asker)} as seen, k.ended_on is not null as ended
    from contracts r join clients k on k.deleted_at is null and (k.id = r.client_id
      or exists (select from contract_clients x where x.contract_id = r.id and x.client_id = k.id))
    where r.id = ${contractId} and ${mayBeConfirmed} order by (k.id = r.client_id) desc, k.id_int`.execute(query);
  const { rows: files } = await sql<{ files: readonly PdfFile[] }>`
    select ${pdfsOf(sql`r.id`)} as files from contracts r where r.id = ${contractId}`.execute(query);
  const seen = rows.filter((row) => row.seen);
  return {
    named: seen.map(({ id }) => id),
    clients: seen.map((row) => ({ number: row.number, label: called(row).label, ended: row.ended })),
    files: files[0]!.files.filter((file) => file.mayLeave).map(({ id, name }) => ({ id, name })),
  };
}

type Person = Named & {
  readonly order: number;
  readonly place: number;
  readonly state: "waiting" | "turn" | "over" | "closed" | "confirmed" | "declined";
  readonly days: number;
  readonly expiresAt: Date;
  readonly answeredAt: Date | null;
  readonly reason: string;
};

/** The confirmations in order of a contract, the newest first, with where each client stands, and the keys of those named. */
export async function ordersOf({ query }: Query, contractId: number, asker: Asker) {
  const { rows: orders } = await sql<{
    id: number;
    state: "open" | "done" | "declined" | "stopped";
    file: string;
    createdAt: Date;
  }>`
    select o.id, coalesce(v.name, '') as file, o.created_at as "createdAt",
      case when o.stopped_at is not null then 'stopped' when ${goesOn} then 'open'
        when exists (select from contract_links n where n.confirmation_id = o.id and n.declined_at is not null) then 'declined'
        else 'done' end as state
    from contract_confirmations o left join file_versions v on v.id = o.version_id
    where o.contract_id = ${contractId} order by o.id desc limit 20`.execute(query);
  const { rows } = await sql<Person>`
    select distinct on (l.confirmation_id, l.place) l.confirmation_id as order, l.place, l.days, s.expires_at as "expiresAt",
      coalesce(l.confirmed_at, l.declined_at) as "answeredAt", l.decline_reason as reason,
      case when l.confirmed_at is not null then 'confirmed' when l.declined_at is not null then 'declined'
        when s.ended_at is not null then 'closed' when l.turn_at is null then 'waiting'
        when s.expires_at <= now() then 'over' else 'turn' end as state,
      k.id, k.id_int as number, k.name as label, ${seesWholeOf("client", asker, "k")} as whole,
      ${seesTied("client", sql`k.id`, asker)} as seen
    from contract_links l join share_links s on s.id = l.link_id join clients k on k.id = s.client_id
    where l.confirmation_id = any(${orders.map(({ id }) => id)}::bigint[])
    order by l.confirmation_id, l.place, (l.confirmed_at is not null) desc, l.link_id desc`.execute(query);
  const models = orders.map(({ id, state, file, createdAt }) => ({
    id,
    state,
    file,
    createdAt: createdAt.toISOString(),
    people: rows
      .filter(({ order }) => order === id)
      .map((row) => ({
        place: row.place,
        client: called(row),
        state: row.state,
        days: row.days,
        expiresAt: row.expiresAt.toISOString(),
        answeredAt: row.answeredAt?.toISOString() ?? null,
        reason: row.reason,
      })),
  }));
  return { models, named: rows.filter(({ seen }) => seen).map(({ id }) => id) };
}
