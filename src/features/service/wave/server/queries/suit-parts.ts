import { sql } from "kysely";
import { maskName } from "#platform/person-name.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import type { DocumentState, PaperKind } from "../../documents.ts";

type Query = Pick<Database, "query">;

/** How many stand at each step, and which 차수 the suit has. */
export async function readFunnel({ query }: Query, suitId: number) {
  const { rows } = await sql<{ status: string; wave: number; count: number }>`
    select status, wave, count(*)::int as count from suit_participants
    where suit_id = ${suitId} and deleted_at is null group by status, wave`.execute(query);
  const counts: Record<string, number> = {};
  for (const { status, count } of rows) counts[status] = (counts[status] ?? 0) + count;
  const waves = [...new Set(rows.map(({ wave }) => wave))].toSorted((one, other) => one - other);
  return { counts, waves };
}

export async function documentsOf({ query }: Query, suitId: number) {
  return query
    .selectFrom("suit_documents")
    .select(["id", "name", "optional", "help"])
    .where("suit_id", "=", suitId)
    .orderBy("place")
    .execute();
}

type MatrixQuery = {
  readonly page: number;
  readonly size: number;
  readonly only: "all" | "missing";
  /** Names are shown whole. */
  readonly whole: boolean;
};

/** A page of participants, each with the states of the suit's documents in their order. */
export async function readMatrix({ query }: Query, suitId: number, { page, size, only, whole }: MatrixQuery) {
  const documents = (await documentsOf({ query }, suitId)).map(({ id, name, optional }) => ({ id, name, optional }));
  const missing = only === "missing" ? sql`and p.documents_missing > 0` : sql``;
  const cut = sql`suit_participants p where p.suit_id = ${suitId} and p.deleted_at is null
    and p.status not in ('withdrawn', 'duplicate', 'ineligible') ${missing}`;
  const { rows } = await sql<{ number: number; name: string; unit: string; states: DocumentState[] }>`
    select p.id as number, p.name, p.unit, coalesce((select jsonb_agg(coalesce(x.status, 'missing') order by d.place)
      from suit_documents d left join participant_documents x on x.document_id = d.id and x.participant_id = p.id
      where d.suit_id = p.suit_id), '[]') as states
    from ${cut} order by ${inNameOrder(sql`p.unit`)}, ${inNameOrder(sql`p.name`)}, p.id limit ${size} offset ${(page - 1) * size}`.execute(
    query,
  );
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${cut}`.execute(query);
  const models = rows.map((row) => (whole ? row : { ...row, name: maskName(row.name) }));
  return { documents, models, total: counted[0]!.total };
}

export async function consentTextsOf({ query }: Query, suitId: number) {
  const { rows } = await sql<{ number: number; body: string; digest: string; createdAt: Date; by: string }>`
    select t.number, t.body, encode(t.digest, 'hex') as digest, t.created_at as "createdAt", coalesce(s.short_name, '') as by
    from suit_consent_texts t left join staffs s on s.user_id = t.created_by
    where t.suit_id = ${suitId} order by t.number desc limit 50`.execute(query);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

const paidBy = (state: string) => sql`coalesce(sum(p.award) filter (where p.payout = ${sql.lit(state)}), 0)::bigint`;

/** How far an award is paid out, won. */
export async function readAward({ query }: Query, suitId: number) {
  const { rows } = await sql<{
    total: number | null;
    deducted: number | null;
    planned: number;
    paid: number;
    deposited: number;
    failed: number;
    people: number;
    unplanned: number;
  }>`
    select g.award_total as total, g.award_deducted as deducted, coalesce(sum(p.award), 0)::bigint as planned,
      ${paidBy("paid")} as paid, ${paidBy("deposited")} as deposited, ${paidBy("failed")} as failed,
      (count(p.id) filter (where p.status in ('filed', 'settled') and p.result is distinct from 'lost'))::int as people,
      (count(p.id) filter (where p.status in ('filed', 'settled') and p.award is null
        and p.result is distinct from 'lost'))::int as unplanned
    from group_suits g left join suit_participants p on p.suit_id = g.id and p.deleted_at is null
    where g.id = ${suitId} group by g.id`.execute(query);
  return rows[0]!;
}

export async function removedSuits({ query }: Query) {
  const { rows } = await sql<{ id: number; title: string; status: string; participants: number; removedAt: Date }>`
    select g.id, g.title, g.status, (select count(*)::int from suit_participants p where p.suit_id = g.id) as participants,
      g.deleted_at as "removedAt"
    from group_suits g where g.deleted_at is not null order by g.deleted_at desc limit 200`.execute(query);
  return rows.map(({ removedAt, ...row }) => ({ ...row, removedAt: removedAt.toISOString() }));
}

/** Papers of the suit, the newest first, and how far each is. */
export async function papersOf({ query }: Query, suitId: number) {
  const { rows } = await sql<{
    id: number;
    kind: PaperKind;
    wave: number | null;
    done: number;
    total: number;
    ready: boolean;
    createdAt: Date;
    by: string;
  }>`
    select a.id, a.kind, a.wave, a.done, a.total, a.finished_at is not null as ready, a.created_at as "createdAt",
      coalesce(s.short_name, '') as by
    from suit_papers a left join staffs s on s.user_id = a.created_by
    where a.suit_id = ${suitId} order by a.id desc limit 30`.execute(query);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

export async function findPaper({ query }: Query, id: number) {
  return query
    .selectFrom("suit_papers")
    .select(["suit_id as suitId", "kind", "wave", "content"])
    .where("id", "=", id)
    .executeTakeFirst();
}
