import { sql } from "kysely";
import { invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { evidenceKinds } from "../../payment.ts";
import { changePayment, type Target } from "../change-payment.ts";

type Evidence = { readonly kind: keyof typeof evidenceKinds; readonly no: string; readonly issuedOn: Day };

/** Writes down which evidence was issued, when and under which number. */
export function setEvidence(context: WriteContext, target: Target, { kind, no, issuedOn }: Evidence) {
  if (issuedOn > seoulDay(Date.now())) throw invalidField("issuedOn", "발급일은 오늘 이후일 수 없습니다.");
  if (kind !== "exempt" && no === "") throw invalidField("no", "증빙 번호를 입력해 주세요.");
  return changePayment(context, target, "evidence", async (work, row) => {
    await sql`update payments set evidence_kind = ${kind}, evidence_no = ${no}, evidence_issued_on = ${issuedOn}
      where id = ${row.id}`.execute(work.query);
    return { evidence_kind: [null, kind], evidence_no: [null, no], evidence_issued_on: [null, issuedOn] };
  });
}
