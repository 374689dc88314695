import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { documentKindLabels } from "#features/litigation/documents/words.ts";
import { columnOf } from "#records/resource.ts";
import { ofRecord } from "#records/server/parts.ts";
import type { Locked } from "./correct-deadline.ts";

type Query = Work["query"];
type Filed = { readonly court: string; readonly numbers: string[] };

/** Court and numbers of what the deadline hangs on, as far as they are known. */
export async function filedAt(query: Query, before: Locked): Promise<Filed | undefined> {
  if (before.record_type === null) {
    const { rows } = await sql<Filed>`
      select c.court, array_remove(array[c.case_no] || array(select a.case_no from legal_case_aliases a where a.case_id = c.id), '')
        as numbers from legal_cases c where c.id = ${before.case_id}`.execute(query);
    return rows[0];
  }
  const place = { type: sql.val(before.record_type), id: sql.val(before.record_id) };
  const column = (key: string) =>
    ofRecord("deadlines", place, ({ fields }) => (fields[key] ? sql.ref(`x.${columnOf(key, fields[key])}`) : null));
  const { rows } = await sql<Filed>`
    select coalesce(${column("court")}, '') as court, array_remove(array[${column("caseNo")}], '') as numbers`.execute(
    query,
  );
  return rows[0] && { ...rows[0], numbers: rows[0].numbers.filter((one) => one !== null) };
}

/** What is written to be filed; evidence and papers that came in prove nothing of their own and need no approval. */
const written = ["complaint", "answer", "brief", "application", "opinion", "letter"] as const;
const unapproved: readonly string[] = ["draft", "review", "changes"];

/**
 * What a receipt may call the document: as the deadline names it, or as the documents are titled that were written for it;
 * and by their kinds where the deadline names nothing. Empty: nothing is known. 422 while one of those is not approved: what was filed was not what a lawyer read (additions L5).
 */
export async function filedNames(query: Query, before: Locked): Promise<{ documents: string[]; kinds: string[] }> {
  const documents = await query
    .selectFrom("documents")
    .select(["title", "status", "kind"])
    .where("deadline_id", "=", before.id)
    .where("kind", "in", [...written])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const open = documents.find(({ status }) => unapproved.includes(status));
  if (open) {
    throw new Failure(
      "ruleViolated",
      `연결한 문서 ‘${open.title}’가 승인 전입니다. 승인한 뒤 완료하거나, 제출하지 않을 문서면 기한 연결을 풀어 주세요.`,
    );
  }
  const names = [before.document_name, ...documents.map(({ title }) => title)].filter((name) => name.trim() !== "");
  const isNamed = before.document_name.trim() !== "";
  return { documents: names, kinds: isNamed ? [] : documents.map(({ kind }) => documentKindLabels[kind]) };
}

/**
 * The day of the judgment or document that the period follows from: nothing is filed against it before it was written
 * (additions L9). Null: it is not known, or the period runs from something else.
 */
export async function writtenOn(query: Query, before: Locked): Promise<Day | null> {
  if (before.start_method === "pronounced") return before.start_on;
  if (before.service_id === null) return null;
  const { rows } = await sql<{ day: Day | null }>`
    select coalesce(s.issued_on, (select c.decided_on from legal_cases c where c.judgment_service_id = s.id limit 1)) as day
    from service_of_process s where s.id = ${before.service_id}`.execute(query);
  return rows[0]?.day ?? null;
}
