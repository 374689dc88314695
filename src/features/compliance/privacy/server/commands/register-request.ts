import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { Database } from "#platform/server/database/database.ts";
import { requestSubjects, type Requester, type RequestKind, type SubjectKind } from "../../privacy.ts";
import type { RequestSubject } from "../requests.ts";

export type NewRequest = {
  readonly kind: RequestKind;
  readonly requester: Requester;
  readonly content: string;
  readonly receivedOn: Day;
};

/**
 * Writes down what a client, or somebody who only consulted, asks about the own data and starts the clock of the law:
 * until when by the rule that holds on the day it came. 400 for a day to come or one of which no rule is known, 422 for
 * somebody whose data is gone and for a consultation whose caller has become a client.
 */
export async function registerRequest(
  context: WriteContext,
  about: { readonly kind: SubjectKind; readonly number: number },
  { kind, requester, content, receivedOn }: NewRequest,
): Promise<{ id: number; dueOn: Day; lawRef: string }> {
  if (receivedOn > seoulDay(Date.now())) throw invalidField("receivedOn", "접수일은 오늘까지의 날짜여야 합니다.");
  return inTransactionOnce(context, async (work) => {
    const subject = await lockRecord(work.query, context.registry.get(about.kind)!, about.number, context);
    await refuseGone(work, { kind: about.kind, id: subject.id, status: subject["status"] });
    if (about.kind === "consult" && subject["client_id"] !== null) {
      throw new Failure("ruleViolated", "고객으로 등록된 상담입니다. 고객 상세의 동의·개인정보에서 접수해 주세요.");
    }
    const { rows } = await sql<{ dueOn: Day; lawRef: string }>`
      select (${receivedOn}::date + x.value::int) as "dueOn", x.law_ref as "lawRef"
      from rate_on(${`${kind}Days`}, ${receivedOn}::date) x where x.value is not null`.execute(work.query);
    const [rule] = rows;
    if (!rule) throw invalidField("receivedOn", "그날의 처리 기한이 등록되어 있지 않습니다.");
    const { id } = await work.query
      .insertInto("privacy_requests")
      .values({
        team_id: subject["team_id"] as number,
        client_id: about.kind === "client" ? subject.id : null,
        consult_id: about.kind === "consult" ? subject.id : null,
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
      action: `${about.kind}.${kind}Requested`,
      recordType: about.kind,
      recordId: subject.id,
      changes: { request: id, receivedOn, dueOn: rule.dueOn },
    });
    work.emit({ type: "record", ref: `${about.kind}:${subject.id}` });
    return { id, ...rule };
  });
}

/** Whether the data of a record is gone: a client says so itself, of a consultation the certificate does. */
export async function refuseGone(
  { query }: Pick<Database, "query">,
  { kind, id, status }: RequestSubject & { readonly status: unknown },
): Promise<void> {
  const { rows } = await sql`select from destruction_items
    where record_type = ${kind} and record_id = ${id} and status = 'destroyed'`.execute(query);
  if (rows.length === 0 && status !== "destroyed") return;
  throw new Failure("ruleViolated", `이미 파기한 ${requestSubjects[kind]}입니다.`);
}
