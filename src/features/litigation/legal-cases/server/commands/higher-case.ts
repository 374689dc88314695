import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { LockedRow } from "#records/server/read.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import type { legalCase } from "../../legal-case.ts";
import type { Instance } from "../../words.ts";
import { unlessBarredInCourt } from "#features/pipeline/contracts/server/commands/refuse-barred.ts";
import { refuseCaseNo, refuseSameCase, tidyCaseNo } from "../case-rules.ts";
import { legalCaseRecords } from "../records.ts";

type Locked = LockedRow<typeof legalCase>;

const higher: Readonly<Partial<Record<Instance, Instance>>> = {
  first: "appeal",
  appeal: "final",
  application: "complaint",
  complaint: "recomplaint",
};

type Higher = { readonly higherCourt: string; readonly higherNo?: string | undefined };

/**
 * 상소: the case of the next instance, with its parties, under this one. A lawyer who may not stand before that court
 * (변호사법 제31조 제3항) does not come along. Returns its number, and what there is to say.
 */
export async function openHigherCase(
  work: Work,
  context: WriteContext,
  before: Locked,
  { higherCourt, higherNo = "" }: Higher,
): Promise<{ readonly number: number; readonly says: readonly string[] }> {
  const caseNo = tidyCaseNo(higherNo);
  refuseCaseNo(caseNo, "higherNo");
  await refuseSameCase(work, context, { court: higherCourt, caseNo, field: "higherNo" });
  const place = { projectId: before.project_id, court: higherCourt };
  const lawyer = await unlessBarredInCourt(work, place, before.lawyer_id);
  const id = await insertRecord(work, context, legalCaseRecords, {
    project: before.project_id,
    court: higherCourt,
    caseNo,
    caseName: before.case_name,
    instance: higher[before.instance] ?? "appeal",
    ourSide: before.our_side,
    lawyer,
    clerk: before.clerk_id,
    eFiling: before.e_filing,
    claimAmount: before.claim_amount,
    parent: before.id,
  });
  await sql`insert into legal_case_parties (case_id, place, role, name, ours, counsel)
    select ${id}, place, role, name, ours, counsel from legal_case_parties where case_id = ${before.id}`.execute(
    work.query,
  );
  const isLeftOut = lawyer !== before.lawyer_id;
  return {
    number: id,
    says: [
      "상소심 사건을 등록했습니다.",
      ...(isLeftOut
        ? ["담당변호사는 이 법원의 수임제한 기간이어서 비워 두었습니다. 다른 변호사를 지정해 주세요."]
        : []),
    ],
  };
}

/** Keeps the number that the case had until now (이송). */
export async function addAlias(work: Work, before: Locked): Promise<void> {
  if (before.case_no === "") return;
  await sql`insert into legal_case_aliases (case_id, place, kind, court, case_no, since)
    select ${before.id}, coalesce(max(place), 0) + 1, 'transferred', ${before.court}, ${before.case_no},
      ${seoulDay(new Date())} from legal_case_aliases where case_id = ${before.id}`.execute(work.query);
}
