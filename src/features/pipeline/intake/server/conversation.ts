import type { Database } from "#platform/server/database/database.ts";
import type { Asker } from "#platform/server/asker.ts";
import { readStored } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { readLanguageSettings } from "./language/settings.ts";
import { whyNoSummary } from "./language/ask-summary.ts";
import { intakeRecords } from "./records.ts";
import { sql } from "kysely";
import { visible } from "#records/server/records.ts";

type Query = Pick<Database, "query">;

/** What was said in a conversation, and what rules found in it. 404 for what the person does not see. */
export async function conversationOf({ query }: Query, asker: Asker, number: number) {
  const row = await readStored(query, intakeRecords, number, asker);
  const lines = await query
    .selectFrom("intake_lines")
    .select(["place", "speaker", "said_at", "said"])
    .where("intake_id", "=", row.id)
    .orderBy("place")
    .execute();
  const facts = await query
    .selectFrom("intake_facts")
    .select(["id", "place", "kind", "value", "sentence", "starts_at as startsAt", "ends_at as endsAt"])
    .where("intake_id", "=", row.id)
    .orderBy("place")
    .orderBy("starts_at")
    .execute();
  const why = whyNoSummary(await readLanguageSettings({ query }), row);
  return {
    id: row.id,
    lines: lines.map(({ said_at, ...line }) => ({ ...line, saidAt: said_at.toISOString() })),
    facts,
    summary: { open: why === null, why: why ?? "" },
  };
}

/** The conversations that became a consultation. 404 for consultations that the person does not see. */
export async function intakesOf({ query }: Query, asker: Asker, number: number) {
  const consult = await readStored(query, registeredRecords().get("consult")!, number, asker);
  const { rows } = await sql<{ number: number; brand: string; createdAt: Date; lineCount: number; brief: string }>`
    select r.id as number, b.name as brand, r.created_at as "createdAt", r.line_count as "lineCount", r.brief
    from intakes r join brands b on b.id = r.brand_id
    where r.consult_id = ${consult.id} and ${visible(intakeRecords, asker)} order by r.id`.execute(query);
  return {
    id: consult.id,
    models: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })),
  };
}
