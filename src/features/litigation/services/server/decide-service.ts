import type { z } from "zod";
import type { StartMethod } from "#features/litigation/deadlines/basis.ts";
import { movesWords, proposeMoves, standingDeadline } from "#features/litigation/deadlines/server/api.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type * as schemas from "../schemas.ts";
import { caseOf } from "./case-of.ts";
import { joinJudgment } from "./judgment.ts";
import { serviceRecords } from "./records.ts";
import { enterAll, keepRecipients, startColumns, tellClient } from "./register-service.ts";
import { basisOfServed, refuseImpossible } from "./served.ts";

type Target = { readonly number: number };

/** Enters deadlines of an item that was registered before, and the case where it was not known yet. */
export async function decideService(
  work: Work,
  context: WriteContext,
  input: z.output<typeof schemas.decideService.body> & Target,
): Promise<{ number: number; caseId: number; deadlines: number[]; says: string[] }> {
  const before = await lockSeen(work.query, serviceRecords, input, context);
  if (before.status === "nothing") throw new Failure("ruleViolated", "도달이 없었던 날의 기록입니다.");
  const caseId = before.case_id ?? input.caseId;
  if (caseId === null) throw invalidField("caseId", "소송사건을 골라 주세요.");
  const found = await caseOf(work, context, caseId);
  const basis = { method: before.method as StartMethod, on: before.start_on!, openedOn: before.opened_on };
  const started = await startColumns(work, basis, found);
  await changeRecord(work, context, serviceRecords, before, {
    action: "decide",
    set: {
      case_id: caseId,
      status: "decided",
      reason: "",
      decided_by_id: context.viewer.staff!.id,
      decided_at: new Date(),
      ...started,
    },
  });
  const { effective_on: effectiveOn } = started;
  const says =
    before.document_kind === "judgment" && before.result === "delivered" && effectiveOn !== null
      ? await joinJudgment(work, context, { caseId, serviceId: before.id, effectiveOn, before: before.effective_on })
      : [];
  const deadlines = await enterAll(work, context, {
    id: before.id,
    found,
    basis,
    party: before.party,
    issuedOn: before.issued_on,
    deadlines: input.deadlines,
  });
  await tellClient(work, context, {
    id: before.id,
    found,
    documentKind: before.document_kind ?? "other",
    documentName: before.document_name,
    result: before.result,
    first: deadlines[0],
  });
  return { number: before.id, caseId, deadlines, says };
}

/**
 * Another day or way of service: everything that hangs on it is computed anew as one set, and each new day waits for a
 * lawyer (additions L10). Days that a person or the court set are named and left alone.
 */
export async function moveService(
  work: Work,
  context: WriteContext,
  input: z.output<typeof schemas.moveService.body> & Target,
): Promise<{ says: string[]; untouched: string[] }> {
  const before = await lockSeen(work.query, serviceRecords, input, context);
  if (before.status === "nothing") throw new Failure("ruleViolated", "도달이 없었던 날의 기록입니다.");
  const basis = basisOfServed(input);
  refuseImpossible(basis, { receivedOn: before.received_on, issuedOn: before.issued_on });
  const found = before.case_id === null ? null : await caseOf(work, context, before.case_id);
  const started = await startColumns(work, basis, found);
  await changeRecord(work, context, serviceRecords, before, {
    action: "move",
    set: { ...started, mailed_at: input.mailedAt, messaged_at: input.messagedAt },
    said: { reason: input.reason },
  });
  await work.query.deleteFrom("service_recipients").where("service_id", "=", before.id).execute();
  await keepRecipients(work, before.id, input.recipients);
  const says: string[] = [];
  if (found !== null && started.effective_on !== null && (await isOfJudgment(work, found.id, before.id))) {
    const { effective_on: effectiveOn } = started;
    const joined = { caseId: found.id, serviceId: before.id, effectiveOn, before: before.effective_on };
    says.push(...(await joinJudgment(work, context, joined)));
  }
  const chain = await work.query
    .selectFrom("deadlines")
    .select(["id", "title", "due_on", "court_on"])
    .where("service_id", "=", before.id)
    // What runs from the pronouncement stays where it is, whenever the judgment was served.
    .where((of) => of.or([of("start_method", "<>", "pronounced"), of.val(before.method === "pronounced")]))
    .where(standingDeadline("deadlines"))
    .execute();
  const start = { method: basis.method, startOn: basis.on, openedOn: basis.openedOn };
  const moved = await proposeMoves(work, context.viewer.userId, {
    words: `송달일 정정: ${before.document_name} (${input.reason})`,
    ids: chain.filter(({ court_on: set }) => set === null).map(({ id }) => id),
    start,
  });
  const untouched = chain
    .filter(({ court_on: set }) => set !== null)
    .map(({ title, due_on: dueOn }) => `${title} ${dueOn}`);
  return { says: [movesWords(moved), ...says], untouched };
}

/** Whether this is the service by which the judgment of the case reached us. */
async function isOfJudgment({ query }: Pick<Work, "query">, caseId: number, serviceId: number): Promise<boolean> {
  const found = await query
    .selectFrom("legal_cases")
    .select("id")
    .where("id", "=", caseId)
    .where("judgment_service_id", "=", serviceId)
    .executeTakeFirst();
  return found !== undefined;
}
