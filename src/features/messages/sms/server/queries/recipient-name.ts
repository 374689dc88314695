import { sql } from "kysely";
import { maskName } from "#platform/person-name.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { seesWhole } from "#records/server/masking.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable } from "#records/server/select.ts";
import { reachedBy, type RecordKey } from "../record-numbers.ts";

type Query = Pick<Database, "query">;

/** Said where a name is covered. */
export const coveredName = "이름을 온전히 볼 권한이 없어 가려서 보입니다. 보낼 때에는 온전한 이름이 들어갑니다.";

/** Whether names and numbers of the record are shown whole to the person. */
export async function seesPeople({ query }: Query, { type, id }: RecordKey, asker: Asker): Promise<boolean> {
  const records = registeredRecords().get(type)!;
  const { rows } = await sql<{ whole: boolean }>`
    select ${seesWhole(records, asker)} as whole from ${fromTable(records)} where r.id = ${id}`.execute(query);
  return rows[0]?.whole === true;
}

/** The name that a message to the person of a record says, as the writer may see it, and what is covered of it. */
export async function recipientName(database: Query, record: RecordKey, asker: Asker) {
  const [reached] = await reachedBy(database, record.type, [record.id]);
  if (!reached || reached.name === "")
    return { name: "", note: "기록에 이름이나 번호가 없습니다. 기록에 적거나 직접 적어 주세요." };
  if (await seesPeople(database, record, asker)) return { name: reached.name, note: "" };
  const name = maskName(reached.name);
  return { name, note: name === reached.name ? "" : coveredName };
}
