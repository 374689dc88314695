import { sql } from "kysely";
import type { LimitationSource } from "#firm/server/limitation.ts";
import type { Day } from "#platform/dates.ts";
import { anotherPerson } from "#platform/server/another-person.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { fromTable } from "#records/server/select.ts";
import { confirmFilings } from "../../access.ts";
import { reviews, sees, type Sources } from "../sources.ts";

/** A filing that waits to be confirmed, by the kind and the key of its record. */
export type WaitingFiling = { readonly type: string; readonly id: number };

type Reader = { readonly asker: Asker; readonly today: Day };

/**
 * The filings that this person may confirm, once the copy was opened (`requireConfirmer` asks the same of one): with
 * their copy, for the day that still stands, of a case and by a colleague that are not the person's. The oldest first,
 * at most `most`; one question over all kinds.
 */
export async function waitingFilings(
  { query }: Pick<Database, "query">,
  sources: Sources,
  { most, ...reader }: Reader & { readonly most: number },
): Promise<readonly WaitingFiling[]> {
  const { asker } = reader;
  if (!confirmFilings.allows(asker.facts) || sources.size === 0) return [];
  const kinds = [...sources].map(([type, source]) => filedOf(type, source, reader));
  // Whether two accounts are one person is dear to ask: once for each account, not for each filing.
  const { rows } = await sql<WaitingFiling>`
    with filed as materialized (${sql.join(kinds, sql` union all `)}),
      own as materialized (select a.id from (select owner as id from filed union select writer from filed) a
        where a.id is not null and not ${anotherPerson(sql`${asker.viewer.userId}::bigint`, sql`a.id`)})
    select type, id from filed where not exists (select from own where own.id in (filed.owner, filed.writer))
    order by filing limit ${most}`.execute(query);
  return rows;
}

/** Filings of one kind that somebody has to confirm and the person comes to, with the accounts of whose they are. */
function filedOf(type: string, source: LimitationSource, { asker, today }: Reader) {
  return sql`select ${sql.lit(type)}::text as type, r.id, f.id as filing, o.user_id as owner, w.user_id as writer
    from ${fromTable(source.records)}
    join limitation_filings f on f.record_type = ${sql.lit(type)} and f.record_id = r.id and f.superseded_at is null
      and f.confirmed_at is null and f.limitation_on = r.limitation_on
    join file_versions v on v.id = f.version_id join files x on x.id = v.file_id and x.deleted_at is null
    join staffs w on w.id = f.recorded_by_id left join staffs o on o.id = ${source.responsible}
    where ${source.open} and (${sees(source, asker)} or ${reviews(source, asker, sql`${today}::date`)})`;
}
