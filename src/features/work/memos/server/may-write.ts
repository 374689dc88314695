import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { openKind } from "#records/server/parts.ts";
import { visible } from "#records/server/records.ts";
import { isNamed } from "#records/server/named.ts";
import { fromTable } from "#records/server/select.ts";
import { showMemos } from "../access.ts";
import type { MemoRecord } from "../memo.ts";

/** Whether the person writes memos on a record: with 메모리스트 on what is seen, without it on what names the person. */
export async function mayWrite(
  { query }: Pick<Database, "query">,
  asker: Asker,
  { type, id }: MemoRecord,
): Promise<boolean> {
  const records = openKind(type, asker);
  const works = showMemos.allows(asker.facts) ? sql`true` : isNamed(records.named, asker, "r");
  const { rows } = await sql`select from ${fromTable(records)}
    where r.id = ${id} and ${visible(records, asker)} and ${works}`.execute(query);
  return rows.length > 0;
}
