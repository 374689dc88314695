import { nearestName, type PaperFormat } from "#platform/paper/paper-fields.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { readTemplateInWorker } from "#platform/server/paper/in-worker.ts";
import { textOfLines } from "#platform/server/paper/paper-lines.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord, lockSeen, type LockedRow } from "#records/server/read.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import { clauseFaults } from "../clauses.ts";
import { defaultTexts } from "../default-texts.ts";
import { isPaperField, paperFieldNames } from "../paper-fields.ts";
import { paperKinds, type PaperKind, type paperTemplate } from "../paper-template.ts";
import { templateRecords } from "./records.ts";

type Query = Pick<Database, "query">;
export type TemplateBytes = { readonly bytes: Buffer; readonly format: PaperFormat; readonly fileName: string };
type Target = { readonly number: number; readonly version: number };

/** Characters of one text that clauses are looked for in; longer paragraphs are cut. */
const longestText = 20_000;
const mostTexts = 5_000;
const mostFields = 500;

/** The paper that comes with the product, as a file. */
export async function defaultFile(kind: PaperKind, format: PaperFormat): Promise<TemplateBytes> {
  const bytes = await writeDefault(kind, format);
  return { bytes, format, fileName: `${paperKinds[kind]} (기본).${format}` };
}

async function writeDefault(kind: PaperKind, format: PaperFormat): Promise<Buffer> {
  const paragraphs = defaultTexts[kind];
  if (format === "docx") {
    const { writeDocx } = await import("#platform/server/paper/docx-write.ts");
    return writeDocx(paragraphs);
  }
  const { writeHwpx } = await import("#platform/server/paper/hwpx-write.ts");
  return writeHwpx(paragraphs, paperKinds[kind]);
}

/** A file with what was read in it. */
type ReadTemplate = TemplateBytes & { readonly fields: readonly string[]; readonly texts: readonly string[] };

/** What is in the file of a template. 422 in words for files that are none. */
async function readTemplate(context: WriteContext, file: TemplateBytes): Promise<ReadTemplate> {
  const { bytes, format } = file;
  const { fields, lines } = await readTemplateInWorker({ bytes, format }, context.viewer.staff?.id ?? null);
  if (fields.length > mostFields)
    throw new Failure("ruleViolated", `서식의 항목은 ${mostFields}개까지 쓸 수 있습니다.`);
  const texts = lines.slice(0, mostTexts).map((line) => textOfLines([line]).slice(0, longestText));
  return { ...file, fields, texts };
}

/** Keeps a file with its draft, in the place of the one before. Returns the new version. */
async function keepFile(
  work: Work,
  context: WriteContext,
  before: LockedRow<typeof paperTemplate>,
  { bytes, format, fileName, fields, texts }: ReadTemplate,
): Promise<number> {
  const uploaded = { uploaded_by: context.viewer.userId, uploaded_at: new Date() };
  const row = { bytes, fields: [...fields], texts: [...texts], ...uploaded };
  await work.query
    .insertInto("paper_template_files")
    .values({ template_id: before.id, ...row })
    .onConflict((on) => on.column("template_id").doUpdateSet(row))
    .execute();
  return changeRecord(work, context, templateRecords, before, {
    action: "file",
    set: { format, file_name: fileName },
    said: { fields: [null, fields.length] },
  });
}

/**
 * Puts a file in the place of the one that the draft had. 422 in words for files that are no template, and where the
 * template is no draft; 409 when it has changed meanwhile. Returns the new version.
 */
export async function putFile(context: WriteContext, target: Target, file: TemplateBytes): Promise<number> {
  const read = await readTemplate(context, file);
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, templateRecords, target, context);
    if (before.status !== "draft") {
      throw new Failure("ruleViolated", "초안의 파일만 바꿀 수 있습니다. 반려하거나 새 판을 만들어 주세요.");
    }
    return keepFile(work, context, before, read);
  });
}

/** A new draft of the firm with the paper that comes with the product as its file. Returns its number. */
export async function startFromDefault(
  context: WriteContext,
  { kind, format }: { readonly kind: PaperKind; readonly format: PaperFormat },
): Promise<number> {
  const read = await readTemplate(context, await defaultFile(kind, format));
  return inTransactionOnce(context, async (work) => {
    const number = await insertRecord(work, context, templateRecords, { name: paperKinds[kind], kind });
    await keepFile(work, context, await lockRecord(work.query, templateRecords, number, context), read);
    return number;
  });
}

/** The file of a template; null: none has come in. */
export async function fileOf({ query }: Query, templateId: number): Promise<TemplateBytes | null> {
  const row = await query
    .selectFrom("paper_template_files as f")
    .innerJoin("paper_templates as t", "t.id", "f.template_id")
    .select(["f.bytes", "t.format", "t.file_name as fileName"])
    .where("t.id", "=", templateId)
    .executeTakeFirst();
  return row?.format ? { bytes: row.bytes, format: row.format, fileName: row.fileName } : null;
}

/** What the file of a template holds, as the screen says it; null: none has come in. */
export async function shownFile({ query }: Query, templateId: number) {
  const row = await query
    .selectFrom("paper_template_files")
    .select(["fields", "texts"])
    .where("template_id", "=", templateId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    fields: row.fields.map((name) => ({
      name: name.slice(0, 100),
      known: isPaperField(name),
      suggestion: isPaperField(name) || name === "" ? "" : (nearestName(name, paperFieldNames) ?? ""),
    })),
    faults: clauseFaults(row.texts),
  };
}
