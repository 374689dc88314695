import { seoulDay } from "#platform/dates.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { closeLink, type LinkVisitor } from "#features/portal/links/server/api.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { requireSendable } from "../guards.ts";
import { letterOfLink } from "../linked-letter.ts";

/**
 * The client lets a letter go out, as it stood when it was read; the link has then served its purpose. 409 when it has
 * changed since, 422 when it waits for nobody's word any more.
 */
export async function approveByLink(
  { database }: Services,
  requestId: string,
  visitor: LinkVisitor,
  version: number,
): Promise<void> {
  await inTransaction(database, { userId: null, staffId: null, requestId }, async (work) => {
    const letter = await letterOfLink(work.query, visitor, { lock: true });
    if (letter.version !== version) throw new Failure("conflict");
    if (letter.status !== "clientOk") throw new Failure("ruleViolated", "지금은 확인할 수 없는 내용증명입니다.");
    await requireSendable(work.query, letter.id);
    const today = seoulDay(new Date());
    await work.query
      .updateTable("letters")
      .set({
        status: "ready",
        client_approved_on: today,
        client_approved_by: letter.clientName,
        client_approved_via: "link",
        version: version + 1,
        updated_at: new Date(),
        updated_by: null,
      })
      .where("id", "=", letter.id)
      .execute();
    await closeLink(work, visitor.linkId);
    work.audit({
      action: "letter.clientApprove",
      recordType: "letter",
      recordId: letter.id,
      changes: { status: ["clientOk", "ready"], clientApprovedVia: [null, "link"] },
    });
    work.emit({ type: "record", ref: `letter:${letter.id}`, version: version + 1 });
    if (letter.author_id === null) return;
    await tellByTask(work, {
      from: letter.author_id,
      to: [letter.author_id],
      title: `[내용증명 의뢰인 확인] ${letter.id} ${letter.title}`,
      content: `${today} 의뢰인이 링크로 확인했습니다. 접수할 수 있습니다.`,
      url: `/lawfirm/service/ccmail/${letter.id}`,
      importance: "A",
    });
  });
}
