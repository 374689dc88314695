import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { issueLink, type IssuedLink } from "#features/portal/links/server/api.ts";
import { requireSendable } from "../guards.ts";
import { letterRecords } from "../records.ts";

/**
 * Gives the client of a letter that waits for it a link to read and approve it, and says whether the client has ended. 422 when it does not wait,
 * or has none.
 */
export function shareLetter(context: WriteContext, number: number): Promise<IssuedLink & { readonly ended: boolean }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const { id, status, client_id } = await lockRecord(work.query, letterRecords, number, context);
    if (status !== "clientOk") {
      throw new Failure("ruleViolated", "변호사가 승인하여 의뢰인 확인을 기다리는 내용증명만 보낼 수 있습니다.");
    }
    if (client_id === null) throw new Failure("ruleViolated", "먼저 내용증명에 고객을 연결해 주세요.");
    await requireSendable(work.query, id);
    const client = await work.query
      .selectFrom("clients")
      .select(["id", "tel_digits", "tel2_digits", "ended_on"])
      .where("id", "=", client_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    work.audit({ action: "letter.clientLink", recordType: "letter", recordId: id });
    const link = await issueLink(work, context, client, { purpose: "letter", record: { type: "letter", id } });
    return { ...link, ended: client.ended_on !== null };
  });
}
