import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { changeConsult, lockConsult, type Target } from "../change-consult.ts";
import { clientOf, type ClientChoice } from "../make-client.ts";

/**
 * 고객생성: the caller is known as a client from then on, before there is a contract. 422 for a consultation that has a
 * client, or that is over.
 */
export async function makeClientOf(context: WriteContext, { clientId, namesake, ...target }: Target & ClientChoice) {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockConsult(work, context, target);
    if (before.client_id !== null) throw new Failure("ruleViolated", "이미 고객과 연결된 상담입니다.");
    if (before.status === "declined" || before.status === "duplicate") {
      throw new Failure("ruleViolated", "끝난 상담에서는 고객을 만들 수 없습니다.");
    }
    const chosen = await clientOf(work, context, before, { clientId, namesake });
    const changed = await changeConsult(work, context, before, { action: "makeClient", set: { client_id: chosen } });
    return { ...changed, clientId: chosen };
  });
}
