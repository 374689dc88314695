import type { FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { logAccessWithin } from "#platform/server/access-log.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { makeInWorker } from "#platform/server/workers/in-worker.ts";
import { ring } from "#records/server/bell/ring.ts";
import type { VisitingParticipant } from "#features/portal/links/server/api.ts";
import { attachFileWithin, dropContent, keepMadeFile, type TakenContent } from "#features/work/files/server/api.ts";
import { addEvidence } from "../evidence-chain.ts";
import { openDocument, type OpenDocument } from "./asked-documents.ts";
import { documentsHandedIn } from "./bell.ts";
import type { pagesToPdf } from "./pages-to-pdf.ts";

const makePdf = makeInWorker<typeof pagesToPdf>(new URL("./pages-to-pdf.ts", import.meta.url), "pagesToPdf");

type Wanted = { readonly document: number; readonly pieces: readonly number[] };
type Piece = {
  readonly id: number;
  readonly contentId: number;
  readonly kind: string;
  readonly sha256: Buffer;
  readonly key: string;
  readonly submissionId: number | null;
};

/** What the record keeps: the files, of how many pages the PDF is, and how many files lie beside it. */
type Kept = { readonly files: readonly TakenContent[]; readonly pages: number | null; readonly beside: number };

/**
 * A participant hands a document in: its shots become one PDF in their order, a file of the participant; what no PDF
 * takes in is kept beside it. The matrix, the chain of evidence and whoever works on the suit are told. The same call
 * again changes nothing. 404 and 422 as `openDocument`, 422 for pieces that are not there any more.
 */
export async function handIn(
  services: Services,
  request: FastifyRequest,
  visitor: VisitingParticipant,
  { document, pieces: wanted }: Wanted,
): Promise<void> {
  const { database } = services;
  const { participantId } = visitor;
  const pieces = await piecesOf(database, participantId, document, wanted);
  if (pieces.every(({ submissionId }) => submissionId !== null)) return;
  const { name } = await openDocument(database, participantId, document);
  const kept = await keptOf(services, name, pieces);
  await inTransaction(database, { userId: null, staffId: null, requestId: request.id }, async (work) => {
    const open = await openDocument(work, participantId, document, { lock: true });
    const now = await piecesOf(work, participantId, document, wanted);
    if (now.every(({ submissionId }) => submissionId !== null)) return;
    const files = kept.files.map(({ sha256 }) => sha256.toString("hex"));
    for (const content of kept.files) {
      await attachFileWithin(work, { viewer: { userId: null } }, { type: "participant", id: participantId }, content);
    }
    const address = plainAddress(request.ip);
    const submission = await writeSubmission(work, visitor, { document, open, pieces: now, kept, address });
    await sql`
      insert into participant_documents (participant_id, document_id, status) values (${participantId}, ${document}, 'submitted')
      on conflict (participant_id, document_id) do update set status = 'submitted', updated_at = now(), updated_by = null`.execute(
      work.query,
    );
    await addEvidence(work, [participantId], { kind: "uploaded", at: new Date(), submission }, null);
    const reason = `링크 ${visitor.linkId}: ${name} (${files.length}개)`;
    await logAccessWithin(
      work,
      { viewer: null, request },
      { action: "수정", subject: "집단소송 서류(링크)", recordIds: [participantId], reason },
    );
    await tell(work, visitor, open);
  });
}

/** Of the participant's document, in the order that was asked for. 422 where one is there no more, or was handed in before. */
async function piecesOf(
  { query }: Pick<Database, "query">,
  participantId: number,
  document: number,
  wanted: readonly number[],
): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select i.id, i.content_id as "contentId", c.kind, i.sha256, c.storage_key as key, i.submission_id as "submissionId"
    from suit_upload_pieces i join file_contents c on c.id = i.content_id
    where i.participant_id = ${participantId} and i.document_id = ${document} and i.removed_at is null
      and i.id = any(${wanted}::bigint[]) order by array_position(${wanted}::bigint[], i.id)`.execute(query);
  const handedIn = rows.filter(({ submissionId }) => submissionId !== null).length;
  if (rows.length < wanted.length || (handedIn > 0 && handedIn < rows.length)) {
    throw new Failure("ruleViolated", "보낸 파일이 그 사이에 바뀌었습니다. 목록을 확인하고 다시 제출해 주세요.");
  }
  return rows;
}

/** A PDF that is alone is kept as it came; shots, and several files, become one. */
async function keptOf(services: Services, documentName: string, pieces: readonly Piece[]): Promise<Kept> {
  const names = namesOf(documentName);
  const asItCame = (piece: Piece, name: string): TakenContent => ({ ...piece, name });
  const [first] = pieces;
  if (pieces.length === 1 && first!.kind === "pdf") {
    return { files: [asItCame(first!, names.pdf)], pages: null, beside: 0 };
  }
  const read = await Promise.all(pieces.map(async ({ key, kind }) => ({ kind, bytes: await bytesOf(services, key) })));
  const { pdf, pages, beside } = await makePdf({ pieces: read }, null);
  const originals = beside.map((place, index) =>
    asItCame(pieces[place]!, names.original(index + 1, pieces[place]!.kind)),
  );
  if (pdf === null) return { files: originals, pages: null, beside: 0 };
  const made = await keepMadeFile(services, { bytes: pdf, name: names.pdf, kind: "pdf", userId: null });
  return { files: [made, ...originals], pages, beside: originals.length };
}

/** How its files are called: as the document is, with the day. */
function namesOf(document: string) {
  const plain = document
    .normalize("NFC")
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, " ")
    .replace(/^[.\s]+/, "")
    .trim();
  const stem = `${plain === "" ? "서류" : plain} ${seoulDay(new Date())}`;
  return {
    pdf: `${stem} 링크 제출.pdf`,
    original: (number: number, kind: string) => `${stem} 원본 ${number}.${kind}`,
  };
}

async function bytesOf({ storage }: Services, key: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

type Submitted = {
  readonly document: number;
  readonly open: OpenDocument;
  readonly pieces: readonly Piece[];
  readonly kept: Kept;
  readonly address: string;
};

/** Writes down what was handed in, and answers the digest by which the chain of evidence holds it. */
async function writeSubmission(
  work: Work,
  { linkId, participantId }: VisitingParticipant,
  { document, open, pieces, kept, address }: Submitted,
): Promise<Buffer> {
  const files = kept.files.map(({ sha256 }) => sha256.toString("hex"));
  const shots = pieces.map(({ sha256 }) => sha256.toString("hex"));
  const ids = pieces.map(({ id }) => id);
  const said = [participantId, linkId, open.name, address, files.join(","), shots.join(","), ids.join(",")].join("|");
  const digest = createHash("sha256").update(said).digest();
  const { id } = await work.query
    .insertInto("suit_submissions")
    .values({
      participant_id: participantId,
      document_id: document,
      link_id: linkId,
      document: open.name,
      pieces: pieces.length,
      pages: kept.pages,
      beside: kept.beside,
      sha256: files,
      ip: address,
      digest,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await work.query.updateTable("suit_upload_pieces").set({ submission_id: id }).where("id", "in", ids).execute();
  // The shots are in the PDF now; what is kept as it came is held by its file.
  await dropContent(work, ...pieces.map(({ contentId }) => contentId));
  return digest;
}

/** Whoever answers for the suit, and whoever gave the link. */
async function tell(
  work: Work,
  { linkId, participantId }: VisitingParticipant,
  { name, leadId }: OpenDocument,
): Promise<void> {
  const giver = await work.query
    .selectFrom("share_links")
    .innerJoin("staffs", "staffs.user_id", "share_links.created_by")
    .select("staffs.id")
    .where("share_links.id", "=", linkId)
    .executeTakeFirst();
  const about = { type: "participant", id: participantId };
  await ring(work, documentsHandedIn, { from: null, to: [leadId, giver?.id ?? null], about });
  work.audit({
    action: "participant.uploaded",
    recordType: "participant",
    recordId: participantId,
    changes: { [name]: [null, "제출"] },
  });
  work.emit({ type: "record", ref: `participant:${participantId}` });
}
