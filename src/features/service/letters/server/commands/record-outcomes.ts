import type { z } from "zod";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seoulDay } from "#platform/dates.ts";
import type { LetterStatus } from "../../letter.ts";
import { stateOf } from "../../outcomes.ts";
import type * as schemas from "../../schemas.ts";
import { contentsOf } from "../contents.ts";
import { firstDay, followDemand } from "../demand.ts";
import { letterRecords } from "../records.ts";
import { registeredNo } from "../registered-no.ts";

type Outcomes = z.output<(typeof schemas.recordOutcomes)["body"]>["outcomes"];
type Target = { readonly number: number; readonly version: number };

const onTheWay: readonly LetterStatus[] = ["posted", "delivered", "returned"];

/**
 * What became of the originals, receiver by receiver, also where it was written down wrongly before; the state of the
 * letter follows. 400 for days that cannot be, 422 for letters that are not on their way.
 */
export async function recordOutcomes(
  context: WriteContext,
  target: Target,
  outcomes: Outcomes,
): Promise<{ version: number; state: LetterStatus; says: string[] }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, letterRecords, target, context);
    if (!onTheWay.includes(before.status)) {
      throw new Failure("ruleViolated", "접수하고 종결하지 않은 내용증명의 배달 결과만 적을 수 있습니다.");
    }
    for (const [index, outcome] of outcomes.entries()) {
      refuseImpossible(outcome, index, before.posted_on!);
      const { numUpdatedRows } = await work.query
        .updateTable("letter_receivers")
        .set({
          registered_no: outcome.registeredNo === "" ? "" : registeredNo(outcome.registeredNo, `outcomes.${index}.`),
          delivered_on: outcome.deliveredOn,
          returned_on: outcome.returnedOn,
          return_reason: outcome.returnReason,
          outcome_of_all: false,
        })
        .where("id", "=", outcome.id)
        .where("letter_id", "=", before.id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new Failure("conflict");
    }
    const { receivers } = await contentsOf(work, before.id);
    const state = stateOf(receivers);
    const arrived = receivers.map(({ deliveredOn: day }) => day);
    // 최고 counts from the first of them who was reached.
    const deliveredOn = before.purpose === "demand" ? firstDay(arrived) : latest(arrived);
    const version = await changeRecord(work, context, letterRecords, before, {
      action: "outcomes",
      set: {
        status: state,
        registered_no: receivers[0]?.registeredNo || before.registered_no,
        delivered_on: deliveredOn,
        returned_on: latest(receivers.map(({ returnedOn }) => returnedOn)),
        return_reason: receivers.find(({ returnReason }) => returnReason !== null)?.returnReason ?? null,
      },
    });
    return { version, state, says: await followDemand(work, context, before) };
  });
}

const latest = (days: readonly (string | null)[]) =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;

function refuseImpossible(outcome: Outcomes[number], index: number, postedOn: string): void {
  const { deliveredOn, returnedOn, returnReason } = outcome;
  const at = (key: string) => `outcomes.${index}.${key}`;
  if (deliveredOn !== null && returnedOn !== null) {
    throw invalidField(at("returnedOn"), "배달과 반송 가운데 하나만 적어 주세요.");
  }
  if ((returnedOn === null) !== (returnReason === null)) {
    throw invalidField(at("returnReason"), "반송일과 반송 사유를 함께 적어 주세요.");
  }
  for (const [key, day] of Object.entries({ deliveredOn, returnedOn })) {
    if (day === null) continue;
    if (day < postedOn) throw invalidField(at(key), "접수일보다 앞선 날은 적을 수 없습니다.");
    if (day > seoulDay(new Date())) throw invalidField(at(key), "오늘보다 뒤의 날은 적을 수 없습니다.");
  }
}
