import { withParticle } from "#platform/particle.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type * as schemas from "../../schemas.ts";
import { evidenceSides, type EvidenceSide } from "../../words.ts";
import { documentRecords } from "../records.ts";

type Sent = z.output<typeof schemas.setEvidence.body> & { readonly number: number };
type Wanted = {
  readonly id: number;
  readonly caseId: number;
  readonly side: EvidenceSide;
  readonly no: number | null;
  readonly sub: number | null;
  readonly onPurpose: boolean;
};

/**
 * Gives a document its number among the 호증 of its case, the next one unless another is asked for. A gap is filled, and
 * one is left, only when the person says so; a number that was given stays with its document, in the trash too.
 */
export function setEvidence(context: WriteContext, sent: Sent): Promise<{ version: number; evidence: string }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, documentRecords, sent, context);
    if (before.submitted_at !== null) {
      throw new Failure("ruleViolated", "제출한 문서의 호증 번호는 바꿀 수 없습니다.");
    }
    const { side, no, sub, point, onPurpose } = sent;
    if (side === null) {
      const set = { evidence_side: null, evidence_no: null, evidence_sub: null, evidence_point: "" };
      const version = await changeRecord(work, context, documentRecords, before, { action: "number", set });
      return { version, evidence: "" };
    }
    if (before.case_id === null)
      throw new Failure("ruleViolated", "소송사건이 있는 문서에만 호증 번호를 줄 수 있습니다.");
    const wanted = { id: before.id, caseId: before.case_id, side, no, sub, onPurpose };
    const given = await numberFor(work, wanted);
    const set = { evidence_side: side, evidence_no: given, evidence_sub: sub, evidence_point: point };
    const version = await changeRecord(work, context, documentRecords, before, { action: "number", set });
    return { version, evidence: labelOf(side, given, sub) };
  });
}

function labelOf(side: EvidenceSide, no: number, sub: number | null): string {
  return `${evidenceSides[side]} 제${no}호증${sub === null ? "" : `의 ${sub}`}`;
}

async function numberFor(work: Work, { id, caseId, side, no, sub, onPurpose }: Wanted): Promise<number> {
  // One number at a time is given within a case.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`evidence ${caseId} ${side}`}, 0))`.execute(work.query);
  const { rows } = await sql<{ no: number; sub: number | null }>`
    select evidence_no as no, evidence_sub as sub from documents
    where case_id = ${caseId} and evidence_side = ${side} and evidence_no is not null and id <> ${id}`.execute(
    work.query,
  );
  const last = Math.max(0, ...rows.map((row) => row.no));
  if (no === null) {
    if (sub !== null) throw invalidField("no", "가지번호를 줄 호증 번호를 적어 주세요.");
    return last + 1;
  }
  const ofNumber = rows.filter((row) => row.no === no);
  if (ofNumber.some((row) => row.sub === sub)) {
    throw invalidField(
      "no",
      `${withParticle(labelOf(side, no, sub), "은/는")} 이미 있습니다. 휴지통에 있는 문서의 번호도 다시 쓰지 않습니다.`,
    );
  }
  if (ofNumber.length > 0 || no === last + 1 || onPurpose) return no;
  const sentence =
    no < last
      ? `제${no}호증은 비어 있는 번호입니다. 일부러 채우는 것이면 ‘빈 번호 확인’을 표시해 주세요.`
      : `제${last + 1}호증을 건너뛰어 빈 번호가 생깁니다. 일부러 비우는 것이면 ‘빈 번호 확인’을 표시해 주세요.`;
  throw new Failure("ruleViolated", sentence, { fields: { onPurpose: sentence } });
}
