import { Failure, notFound } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { documentOfFile } from "#features/litigation/documents/server/api.ts";
import type { DocumentKind } from "#features/litigation/documents/words.ts";
import { clientFileRecords } from "../records.ts";

type Wanted = {
  readonly number: number;
  readonly pieceId: number;
  readonly kind: DocumentKind;
  readonly title: string;
};

/**
 * Makes a file that the client has sent a document of the case of the request, and returns its number. 422 where the
 * request is about no case, or the file is a document already.
 */
export function movePiece(context: WriteContext, { number, pieceId, kind, title }: Wanted): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const request = await lockRecord(work.query, clientFileRecords, number, context);
    const piece = await work.query
      .selectFrom("client_file_pieces")
      .select(["file_id", "document_id", "name"])
      .where("id", "=", pieceId)
      .where("request_id", "=", request.id)
      .where("sent_at", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (!piece) throw notFound();
    if (piece.document_id !== null) throw new Failure("ruleViolated", "이미 문서로 옮긴 파일입니다.");
    if (piece.file_id === null) throw new Failure("ruleViolated", "지운 파일은 문서로 옮길 수 없습니다.");
    if (request.project_id === null) {
      throw new Failure("ruleViolated", "사건이 없는 요청입니다. 요청에 사건을 먼저 정해 주세요.");
    }
    const document = await documentOfFile(work, context, {
      fileId: piece.file_id,
      project: request.project_id,
      kind,
      title,
      from: "의뢰인",
    });
    await work.query
      .updateTable("client_file_pieces")
      .set({ document_id: document, file_id: null })
      .where("id", "=", pieceId)
      .execute();
    work.audit({
      action: "clientFile.toDocument",
      recordType: "clientFile",
      recordId: request.id,
      changes: { document: [null, document], file: [piece.name, null] },
    });
    work.emit({ type: "record", ref: `clientFile:${request.id}` });
    return document;
  });
}
