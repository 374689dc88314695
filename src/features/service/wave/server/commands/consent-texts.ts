import { createHash } from "node:crypto";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { statesCostSharing } from "../../evidence.ts";
import { suitRecords } from "../records.ts";

/** Adds a further version of what participants consent to; former ones stay as they were consented to. */
export async function addConsentText(context: WriteContext, number: number, body: string): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const suit = await lockRecord(work.query, suitRecords, number, context);
    if (suit.mode === "appointed" && !statesCostSharing(body)) {
      throw new Failure(
        "ruleViolated",
        "선정당사자 소송의 동의서에는 소송비용의 분담을 적어야 합니다(대법원 2010마1003).",
        {
          fields: { body: "소송비용을 어떻게 나누어 부담하는지 적어 주세요." },
        },
      );
    }
    const last = await work.query
      .selectFrom("suit_consent_texts")
      .select((row) => row.fn.max("number").as("number"))
      .where("suit_id", "=", suit.id)
      .executeTakeFirst();
    const next = (last?.number ?? 0) + 1;
    await work.query
      .insertInto("suit_consent_texts")
      .values({
        suit_id: suit.id,
        number: next,
        body,
        digest: createHash("sha256").update(body).digest(),
        created_by: context.viewer.userId,
      })
      .execute();
    await changeRecord(work, context, suitRecords, suit, { action: "consentText", set: {}, said: { number: next } });
    return next;
  });
}
