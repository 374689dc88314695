import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { Requester, RequestKind } from "../../privacy.ts";

export type NewRequest = {
  readonly kind: RequestKind;
  readonly requester: Requester;
  readonly content: string;
  readonly receivedOn: Day;
};

/**
 * Writes down what a client asks about the own data and starts the clock of the law: until when by the rule that holds
 * on the day it came. 400 for a day to come, 422 for a client whose data is gone or where no rule is known.
 */
export async function registerRequest(
  context: WriteContext,
  number: number,
  { kind, requester, content, receivedOn }: NewRequest,
): Promise<{ id: number; dueOn: Day; lawRef: string }> {
  if (receivedOn > seoulDay(Date.now())) throw invalidField("receivedOn", "접수일은 오늘까지의 날짜여야 합니다.");
  return inTransactionOnce(context, async (work) => {
    const client = await lockRecord(work.query, context.registry.get("client")!, number, context);
    if (client["status"] === "destroyed") throw new Failure("ruleViolated", "이미 파기한 고객입니다.");
    const { rows } = await sql<{ dueOn: Day; lawRef: string }>`
      select (${receivedOn}::date + x.value::int) as "dueOn", x.law_ref as "lawRef"
      from rate_on(${`${kind}Days`}, ${receivedOn}::date) x where x.value is not null`.execute(work.query);
    const [rule] = rows;
    if (!rule) throw invalidField("receivedOn", "그날의 처리 기한이 등록되어 있지 않습니다.");
    const { id } = await work.query
      .insertInto("privacy_requests")
      .values({
        team_id: client["team_id"] as number,
        client_id: client.id,
        kind,
        requester,
        content: content.trim(),
        received_on: receivedOn,
        due_on: rule.dueOn,
        created_by: context.viewer.userId,
        updated_by: context.viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    // Kind and days alone: what is written into the log stays there.
    work.audit({
      action: `client.${kind}Requested`,
      recordType: "client",
      recordId: client.id,
      changes: { request: id, receivedOn, dueOn: rule.dueOn },
    });
    work.emit({ type: "record", ref: `client:${client.id}` });
    return { id, ...rule };
  });
}
