import { withoutRrn } from "#features/litigation/documents/server/text/rrn.ts";
import { newStorageKey } from "#platform/server/storage/storage.ts";
import { seoulDay } from "#platform/dates.ts";
import { workingInstant } from "./calendar.ts";
import { demoPaper, type DemoPaper } from "./demo-papers.ts";
import { demoDocuments, type DemoDocument } from "./document-texts.ts";
import type { FilledPeople, FilledPerson, Filling } from "./types.ts";

type Place = {
  readonly id: number;
  readonly project_id: number;
  readonly team_id: number;
  readonly court: string;
  readonly case_no: string;
};
type Staff = { readonly clerk: FilledPerson; readonly lawyer: FilledPerson };

const dayMs = 86_400_000;

/** Documents of the first case of the demo firm: on their way to the court, submitted, and received. */
export async function fillDocuments(filling: Filling, { staff }: FilledPeople): Promise<void> {
  const place = await filling.query
    .selectFrom("legal_cases as c")
    .innerJoin("projects as p", "p.id", "c.project_id")
    .select(["c.id", "c.project_id", "c.team_id", "c.court", "c.case_no"])
    .where("p.their_brief", "<>", "")
    .where("c.case_no", "<>", "")
    .orderBy("c.id")
    .executeTakeFirstOrThrow();
  const people = { clerk: staff.get("litigation")!, lawyer: staff.get("lawyer")! };
  const numbers: number[] = [];
  for (const document of demoDocuments) {
    const id = await insertDocument(filling, place, people, document);
    if (document.kind === "evidence") numbers.push(id);
  }
  await insertBundle(filling, place, people.clerk, numbers);
}

/** A 합본 that was stopped: it can be asked for again. */
async function insertBundle({ query, now }: Filling, place: Place, clerk: FilledPerson, documents: readonly number[]) {
  const at = workingInstant(now, 2);
  const { id } = await query
    .insertInto("document_bundles")
    .values({
      team_id: place.team_id,
      project_id: place.project_id,
      case_id: place.id,
      title: "갑호증 합본",
      status: "canceled",
      total_count: documents.length,
      created_at: at,
      created_by: clerk.userId,
      updated_at: at,
      updated_by: clerk.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("document_bundle_items")
    .values(
      documents.map((document, index) => ({ bundle_id: id, place: index + 1, document_id: document, file_version: 1 })),
    )
    .execute();
}

async function insertDocument(
  { query, now }: Filling,
  place: Place,
  { clerk, lawyer }: Staff,
  document: DemoDocument,
): Promise<number> {
  const { kind, status, title, ago, evidence, received, lines } = document;
  const at = workingInstant(now, ago);
  const approved = status === "approved" || status === "submitted";
  const isOut = status === "submitted";
  const submittedAt = new Date(Math.min(at.getTime() + dayMs, now.getTime() - 60_000));
  const paper = demoPaper(document);
  const name = `${title}.${paper.kind}`;
  const { text: body, hasRrn } = withoutRrn((paper.kind === "pdf" ? lines : [title, ...lines]).join("\n"));
  const { id } = await query
    .insertInto("documents")
    .values({
      team_id: place.team_id,
      project_id: place.project_id,
      case_id: place.id,
      kind,
      status,
      title,
      author_id: clerk.id,
      reviewer_id: status === "draft" || status === "stored" ? null : lawyer.id,
      due_on: status === "draft" || status === "review" ? seoulDay(now.getTime() + 7 * dayMs) : null,
      received_on: received ? seoulDay(now.getTime() - received[0] * dayMs) : null,
      received_from: received?.[1] ?? "",
      privileged: document.privileged ?? false,
      criminal_copy: document.criminalCopy ?? false,
      has_rrn: hasRrn,
      ...(document.shared && { shared_at: submittedAt, shared_by_id: clerk.id }),
      evidence_side: evidence?.[0] ?? null,
      evidence_no: evidence?.[1] ?? null,
      evidence_point: evidence?.[2] ?? "",
      text_state: "text",
      file_version: 1,
      file_name: name,
      file_size: paper.bytes.length,
      file_hash: paper.sha256.toString("hex"),
      pages: paper.kind === "pdf" ? 1 : null,
      ...(approved && { approved_by_id: lawyer.id, approved_at: at }),
      ...(isOut && {
        submitted_at: submittedAt,
        receipt_no: `2026-전자-${1_000 + ago}`,
        receipt_court: place.court,
        receipt_case_no: place.case_no,
        receipt_document: title,
      }),
      created_at: at,
      created_by: clerk.userId,
      updated_at: at,
      updated_by: clerk.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const fileId = await insertFile({ query }, { id, at, userId: clerk.userId, name, hasRrn, ...paper });
  await query.updateTable("documents").set({ file_id: fileId }).where("id", "=", id).execute();
  await query
    .insertInto("document_pages")
    .values({ document_id: id, file_version: 1, page: 1, body, has_rrn: hasRrn })
    .execute();
  return id;
}

type DemoFile = DemoPaper & {
  readonly id: number;
  readonly at: Date;
  readonly userId: number;
  readonly name: string;
  /** A number of a resident stands in it: whether it is personal data, nobody has answered yet. */
  readonly hasRrn: boolean;
};

/** The rows of the file; its bytes come with `keepDemoPapers`, where the firm has a place for files. */
async function insertFile({ query }: Pick<Filling, "query">, file: DemoFile): Promise<number> {
  const { id: documentId, at, userId, name, hasRrn, bytes, sha256, kind } = file;
  const content = await query
    .insertInto("file_contents")
    .values({
      storage_key: newStorageKey(),
      size: bytes.length,
      sha256,
      kind,
      traits: [],
      created_at: at,
      created_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await query
    .insertInto("files")
    .values({
      record_type: "document",
      record_id: documentId,
      looks_personal: hasRrn,
      created_at: at,
      created_by: userId,
      updated_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("file_versions")
    .values({ file_id: id, number: 1, content_id: content.id, name, created_at: at, created_by: userId })
    .execute();
  return id;
}
