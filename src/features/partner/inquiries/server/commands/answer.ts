import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { isReason, reasonHint } from "#platform/reason.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import type { Answer } from "../../inquiry.ts";
import { inquiryAsks } from "../bell.ts";
import type { LockedInquiry } from "./names.ts";

type Answered = {
  readonly inquiry: LockedInquiry;
  readonly partnerId: number | null;
  readonly staffId: number;
  readonly round: number;
  readonly answer: Answer;
  readonly note: string;
  readonly confidential: boolean;
};

/** A partner's answer about the names of a round; until it is decided it may be changed. 400 for 있음 without a reason. */
export async function answerInquiry(work: Work, told: Answered): Promise<void> {
  const { inquiry, partnerId, staffId, round, answer, note, confidential } = told;
  if (inquiry.status !== "circulating") throw new Failure("ruleViolated", "회람 중인 조회에만 응답할 수 있습니다.");
  if (answer !== "none" && !isReason(note)) throw invalidField("note", reasonHint);
  const { query } = work;
  const before = await query
    .selectFrom("inquiry_answers")
    .select("answer")
    .where("inquiry_id", "=", inquiry.id)
    .where("partner_id", "=", partnerId ?? 0)
    .where("round", "=", round)
    .executeTakeFirst();
  if (!before) throw new Failure("ruleViolated", "회람한 파트너가 응답합니다.");
  await query
    .updateTable("inquiry_answers")
    .set({ answer, note, confidential, answered_at: new Date() })
    .where("inquiry_id", "=", inquiry.id)
    .where("partner_id", "=", partnerId)
    .where("round", "=", round)
    .execute();
  const left = await query
    .selectFrom("inquiry_answers")
    .select("round")
    .where("inquiry_id", "=", inquiry.id)
    .where("partner_id", "=", partnerId)
    .where("answer", "is", null)
    .executeTakeFirst();
  const about = { type: "conflictInquiry", id: inquiry.id };
  if (!left) await settleBell(work, about, { staffIds: [staffId], kind: inquiryAsks });
  // The reason may be confidential: it stands in the answer alone.
  work.audit({
    action: "conflictInquiry.answer",
    recordType: "conflictInquiry",
    recordId: inquiry.id,
    changes: { round: [round, round], answer: [before.answer, answer] },
  });
  work.emit({ type: "record", ref: `conflictInquiry:${inquiry.id}` });
}
