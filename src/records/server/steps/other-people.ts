import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import type { Asker } from "#platform/server/asker.ts";
import { columnOf, type Resource } from "../../resource.ts";
import type { Step } from "../../steps.ts";
import type { BoundSteps } from "./bind-steps.ts";

type Candidate = {
  readonly name: string;
  readonly before: { readonly id: number } & Readonly<Record<string, unknown>>;
  readonly asker: Asker;
};

/**
 * 422 where a step wants another person (`notWho`): it is not taken by whoever created the record, took the named step
 * last, or changed last what the step is about, then or since.
 */
export async function requireOthers(
  query: Database["query"],
  { machine }: BoundSteps,
  { name, before, asker }: Candidate,
): Promise<void> {
  const step: Step = machine.steps[name];
  if (step.notWho === undefined) return;
  const others: readonly (readonly [words: string, userId: number | null])[] = [
    ["작성한", (before.created_by as number | null) ?? null],
    ...(await writersOf(query, machine.resource, step, before.id)),
  ];
  for (const [words, userId] of others) {
    if (userId === null) continue;
    const message = `${words} 사람이 아닌 다른 사람이 ‘${step.label}’ 처리를 해야 합니다.`;
    await requireAnotherPerson({ query }, asker.viewer.userId, { userId }, message);
  }
}

async function writersOf(query: Database["query"], resource: Resource, step: Step, id: number) {
  const asked = `${resource.name}.${step.notWho!}`;
  const columns = step.covers?.map((key) => columnOf(key, resource.fields[key]!)) ?? null;
  const about = columns === null ? sql`l.action = ${`${resource.name}.update`}` : sql`l.changes ?| ${columns}::text[]`;
  const { rows } = await sql<{ words: string; userId: number | null }>`
    with log as (select l.id, l.user_id, l.action, ${about} as about from change_log l
        where l.record_type = ${resource.name} and l.record_id = ${id}),
      begun as (select max(id) as id from log where action = ${asked})
    select '요청한' as words, user_id as "userId" from log where id = (select id from begun)
    union select '내용을 고친', user_id from log
      where about and id >= (select max(id) from log where about and id <= coalesce((select id from begun), id))`.execute(
    query,
  );
  return rows.map(({ words, userId }) => [words, userId] as const);
}
