import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { jsonText, type JsonText } from "#platform/server/json-text.ts";
import { recordPath, type Resource } from "#records/resource.ts";
import { numberOf, visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { fromTable } from "#records/server/select.ts";
import { taskCategories } from "../../task.ts";

type Task = { readonly id: number; url: string } & Record<string, unknown>;
type Body = { readonly models: readonly (Task & { readonly task?: Task })[] };
type Tied = { readonly id: number; readonly type: string; readonly key: number };

/**
 * A list of closed tasks without the links that would not open: a task that is done opens its record no more, and the
 * right to it may have ended since (trust T39).
 */
export async function withoutShutLinks(database: Database, asker: Asker, body: JsonText): Promise<JsonText> {
  const answer = JSON.parse(body) as Body;
  const tasks = answer.models.map((model) => model.task ?? model);
  const { rows } = await sql<Tied>`select id, record_type as type, record_id as key from tasks
    where id = any(${tasks.map(({ id }) => id)}::bigint[]) and record_type is not null`.execute(database.query);
  for (const [type, tied] of Map.groupBy(rows, (row) => row.type)) {
    const keys = new Map(tied.map(({ id, key }) => [id, key]));
    const paths = await pathsOf(database, type, [...keys.values()]);
    const seen = await seenKeys(database, asker, type, [...keys.values()]);
    for (const task of tasks) {
      const key = keys.get(task.id);
      if (key === undefined || seen.has(key)) continue;
      for (const category of taskCategories) task[category] = null;
      if (task.url === paths.get(key)) task.url = "";
    }
  }
  return jsonText(answer);
}

async function seenKeys({ query }: Database, asker: Asker, type: string, keys: readonly number[]) {
  const records = registeredRecords().get(type)!;
  if (!records.open.allows(asker.facts)) return new Set<number>();
  const { rows } = await sql<{ id: number }>`select r.id from ${fromTable(records)}
    where r.id = any(${keys}::bigint[]) and ${visible(records, asker)}`.execute(query);
  return new Set(rows.map(({ id }) => id));
}

/** Where each of the records lies, as links of tasks name it. */
async function pathsOf({ query }: Database, type: string, keys: readonly number[]) {
  const records = registeredRecords().get(type)!;
  const resource: Resource = records.resource;
  const { rows } = await sql<{ id: number; number: number }>`select r.id, ${numberOf(records)} as number
    from ${fromTable(records)} where r.id = any(${keys}::bigint[])`.execute(query);
  return new Map(rows.map(({ id, number }) => [id, recordPath(resource, number)]));
}
