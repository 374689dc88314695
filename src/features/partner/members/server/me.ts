import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";

/** The row of the roster of whoever asks, as SQL; null for people who are no partners, or not any more. */
export function meAsPartner({ viewer }: Asker): RawBuilder<number | null> {
  return sql<number | null>`(select max(p.id) from partners p where p.staff_id = ${viewer.staff?.id ?? null}::bigint
    and p.status <> 'left' and p.deleted_at is null)`;
}

/** The same as a value. */
export async function partnerOf({ query }: Pick<Database, "query">, asker: Asker): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select ${meAsPartner(asker)} as id`.execute(query);
  return rows[0]!.id;
}

/** 422 for people who are not on the roster. */
export async function requirePartner(database: Pick<Database, "query">, asker: Asker): Promise<number> {
  const id = await partnerOf(database, asker);
  if (id === null) throw new Failure("ruleViolated", "파트너 명부에 있는 사람이 처리합니다.");
  return id;
}

/** The staff of these partners, for the bell and for tasks. */
export async function staffOfPartners(
  { query }: Pick<Database, "query">,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const rows = await query.selectFrom("partners").select("staff_id as id").where("id", "in", ids).distinct().execute();
  return rows.map(({ id }) => id);
}
