import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { ring } from "#records/server/bell/ring.ts";
import { attachFileWithin } from "#features/work/files/server/api.ts";
import type { SignedInClient } from "#features/portal/accounts/server/api.ts";
import { filesHandedIn } from "../bell.ts";
import { ownRequest } from "./take-piece.ts";

/**
 * The client hands in what waits: files of the request from now on. Whoever looks after it hears of it by the bell. The
 * same call again finds nothing that waits. 404 and 422 as `ownRequest`.
 */
export async function handIn(
  { database }: Services,
  request: FastifyRequest,
  { clientId }: SignedInClient,
  number: number,
): Promise<number> {
  return inTransaction(database, { userId: null, staffId: null, requestId: request.id }, async (work) => {
    const asked = await ownRequest(work, clientId, number, true);
    const pieces = await work.query
      .selectFrom("client_file_pieces")
      .select(["id", "content_id as contentId", "name", "sha256"])
      .where("request_id", "=", number)
      .where("sent_at", "is", null)
      .where("removed_at", "is", null)
      .orderBy("id")
      .execute();
    if (pieces.length === 0) throw new Failure("ruleViolated", "보낼 파일을 먼저 올려 주세요.");
    const about = { type: "clientFile", id: number };
    for (const { id, ...content } of pieces) {
      const fileId = await attachFileWithin(work, { viewer: { userId: null } }, about, content);
      await work.query
        .updateTable("client_file_pieces")
        .set({ file_id: fileId, sent_at: sql<Date>`now()` })
        .where("id", "=", id)
        .execute();
    }
    await work.query
      .updateTable("client_files")
      .set({
        status: "uploaded",
        uploaded_at: sql<Date>`now()`,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: null,
      })
      .where("id", "=", number)
      .execute();
    work.audit({
      action: "clientFile.upload",
      recordType: "clientFile",
      recordId: number,
      changes: { status: [asked.status, "uploaded"], files: [null, pieces.length] },
    });
    work.emit({ type: "record", ref: `clientFile:${number}` });
    const client = await work.query
      .selectFrom("clients")
      .select("manager_id")
      .where("id", "=", clientId)
      .executeTakeFirstOrThrow();
    await ring(work, filesHandedIn, { from: null, to: [asked.owner_id, client.manager_id], about });
    return pieces.length;
  });
}
