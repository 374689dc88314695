import { sql } from "kysely";
import { formatNumber } from "#platform/number.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { ImportFile } from "./apply-import.ts";

/** Files of one person that wait for being applied; the oldest makes room for a new one. */
const mostWaiting = 5;
/** Files that one person may upload in a day. */
const mostADay = 1_000;

/** A file that was read: each piece is JSON of `ImportRow[]`, in the order of the file. */
type SentRows = { readonly name: string; readonly titles: readonly string[]; readonly pieces: readonly string[] };

type Owner = { readonly staffId: number; readonly resource: string };

/**
 * Keeps what was read of a file until it is applied, a day at most, and returns its key. Of a person's files the newest
 * ones are kept. Throws 422 for more uploads than a person may make in a day.
 */
export function keepFile(
  database: Database,
  actor: Actor,
  { staffId, resource }: Owner,
  { name, titles, pieces }: SentRows,
): Promise<number> {
  return inTransaction(database, actor, async ({ query }) => {
    // Two uploads at a time would both find room.
    await sql`select from staffs where id = ${staffId} for no key update`.execute(query);
    const { rows: counted } = await sql<{ today: number }>`
      select count(*)::int as today from record_imports
      where staff_id = ${staffId} and created_at > now() - interval '1 day'`.execute(query);
    if (counted[0]!.today >= mostADay) throw tooManyToday();
    // Put together by the database: to append one after the other would write all before it anew each time.
    await sql`create temporary table import_pieces (place int, rows jsonb) on commit drop`.execute(query);
    for (const [place, piece] of pieces.entries())
      await sql`insert into import_pieces values (${place}, ${piece}::jsonb)`.execute(query);
    const { rows: made } = await sql<{ id: number }>`
      insert into record_imports (staff_id, resource, file_name, titles, rows)
      select ${staffId}, ${resource}, ${name}, ${JSON.stringify(titles)}::jsonb, jsonb_agg(r.row order by p.place, r.place)
      from import_pieces p, jsonb_array_elements(p.rows) with ordinality r (row, place)
      returning id`.execute(query);
    await sql`
      update record_imports set titles = '[]', rows = '[]', emptied_at = now()
      where id in (select id from record_imports where staff_id = ${staffId} and emptied_at is null
                   order by id desc offset ${mostWaiting})`.execute(query);
    return made[0]!.id;
  });
}

function tooManyToday(): Failure {
  const message = `하루에 한 사람이 올릴 수 있는 파일 수(${formatNumber(mostADay)}개)를 넘었습니다. 내일 다시 올려 주세요.`;
  return new Failure("ruleViolated", message);
}

/** What is kept of a person's file that waits for being applied. Throws 404 for all others and what was thrown away. */
export async function findFile(
  { query }: Pick<Database, "query">,
  { staffId, resource }: Owner,
  importId: number,
): Promise<ImportFile> {
  const { rows } = await sql<{ titles: string[]; rows: ImportFile["rows"] }>`
    select titles, rows from record_imports
    where id = ${importId} and staff_id = ${staffId} and resource = ${resource} and emptied_at is null
      and created_at > now() - interval '1 day'`.execute(query);
  const [file] = rows;
  if (!file) throw notWaiting();
  return { columns: file.titles.length, rows: file.rows };
}

/** 404 for a file that is not, or no more, waiting. */
export function notWaiting(): Failure {
  return new Failure(
    "notFound",
    "가져올 파일이 없습니다. 이미 등록했거나 하루가 지나 지운 파일입니다. 다시 올려 주세요.",
  );
}

/** Throws away files that nobody applied within a day; what tells of applied ones stays, as they can be taken back. */
export async function sweepImports({ query }: Pick<Database, "query">): Promise<void> {
  await sql`
    delete from record_imports where applied_at is null and created_at < now() - interval '1 day'`.execute(query);
}
