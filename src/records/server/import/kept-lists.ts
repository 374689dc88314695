import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { undoDays } from "../../list-import.ts";

const mostListed = 20;

/** A row that an import wrote, at the version in which it left it. */
export type WrittenRow = {
  /** `staff`, `team`, `task`. */
  readonly kind: string;
  readonly id: number;
  readonly version: number;
  readonly isNew: boolean;
};

/** What an import of a list has written, and how its changed rows stood before. */
export type WrittenList<Before> = {
  readonly added: number;
  readonly changed: number;
  readonly written: readonly WrittenRow[];
  readonly before: readonly Before[];
};

/** Keeps, in the transaction of an import, what taking it back needs; returns its key. */
export async function keepList(
  { query }: Work,
  { list, staffId, fileName }: { readonly list: string; readonly staffId: number; readonly fileName: string },
  { added, changed, written, before }: WrittenList<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into list_imports (list, staff_id, file_name, added, changed, written, before)
    values (${list}, ${staffId}, ${fileName}, ${added}, ${changed}, ${JSON.stringify(written)}::jsonb,
      ${JSON.stringify(before)}::jsonb) returning id`.execute(query);
  return rows[0]!.id;
}

/** Whose imports a person takes back: the own ones, and 관리자 those of everybody. */
const own = ({ viewer, facts }: Asker) =>
  facts.isAdministrator ? sql`true` : sql`i.staff_id = ${viewer.staff?.id ?? null}::bigint`;

type Kept = {
  readonly id: number;
  readonly fileName: string;
  readonly by: string;
  readonly at: Date;
  readonly added: number;
  readonly changed: number;
  readonly state: "standing" | "undone" | "taken";
};

/** The latest imports of a list. */
export async function latestLists({ query }: Pick<Database, "query">, list: string, asker: Asker): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select i.id, i.file_name as "fileName", s.short_name as by, i.created_at as at, i.added, i.changed,
      case when i.undone_at is not null then 'undone' when i.emptied_at is not null then 'taken' else 'standing' end as state
    from list_imports i join staffs s on s.id = i.staff_id
    where i.list = ${list} and ${own(asker)} order by i.id desc limit ${mostListed}`.execute(query);
  return rows;
}

/**
 * Marks an import as taken back and answers what it wrote. Throws 404 when there is none that this person takes back, or
 * it was taken back already, 422 when what stood before is not kept any more.
 */
export async function takeList<Before>(
  { query }: Work,
  list: string,
  importId: number,
  asker: Asker,
): Promise<Pick<WrittenList<Before>, "written" | "before">> {
  const { rows } = await sql<Pick<WrittenList<Before>, "written" | "before"> & { isEmptied: boolean }>`
    select i.written, i.before, i.emptied_at is not null as "isEmptied" from list_imports i
    where i.id = ${importId} and i.list = ${list} and i.undone_at is null and ${own(asker)} for update`.execute(query);
  const [kept] = rows;
  if (!kept) throw notFound();
  if (kept.isEmptied) throw new Failure("ruleViolated", `가져온 지 ${undoDays}일이 지나 되돌릴 수 없습니다.`);
  await sql`update list_imports set undone_at = now(), undone_by_id = ${asker.viewer.staff?.id ?? null}, emptied_at = now(),
    before = '[]' where id = ${importId}`.execute(query);
  return kept;
}

/** Throws away what stood before imports that were made long ago. */
export async function sweepLists({ query }: Pick<Database, "query">): Promise<void> {
  await sql`update list_imports set before = '[]', emptied_at = now()
    where emptied_at is null and created_at < now() - make_interval(days => ${undoDays})`.execute(query);
}

/** 422 that names why an import cannot be taken back as a whole. */
export function usedSince(uses: readonly string[]): Failure {
  const more = uses.length > 5 ? ` 외 ${uses.length - 5}건` : "";
  const named = `${uses.slice(0, 5).join(", ")}${more}`;
  return new Failure("ruleViolated", `그 뒤에 바뀌었거나 쓰이고 있어 되돌리지 않았습니다: ${named}`);
}
