import { legalCaseRecords } from "#features/litigation/legal-cases/server/api.ts";
import { courtOptions } from "#features/litigation/legal-cases/courts.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import { defendantsOfCase } from "../defendants.ts";
import { lawsuitRecords } from "../records.ts";

type Entering = { readonly number: number; readonly version: number; readonly project: number };

/**
 * Enters a case of a group suit as 소송사건 of a project and joins both: its hearings and deadlines are those of the court
 * work from then on, and the defendants its parties. Returns the number of the case. 422 where it is joined already, or the court work has the number.
 */
export async function enterCase(context: WriteContext, entering: Entering) {
  return inTransactionOnce(context, async (work) => {
    const lawsuit = await lockSeen(work.query, lawsuitRecords, entering, context);
    if (lawsuit.case_id !== null) throw new Failure("ruleViolated", "이미 소송사건과 연결되어 있습니다.");
    if (!Object.hasOwn(courtOptions, lawsuit.court)) {
      throw invalidField("court", "법원을 송무의 법원 이름 그대로 적어 주세요. 예: 서울중앙지방법원");
    }
    const id = await insertRecord(work, context, legalCaseRecords, {
      project: entering.project,
      court: lawsuit.court,
      caseNo: lawsuit.case_no,
      division: lawsuit.division,
      instance: "first",
      ourSide: "plaintiff",
      filedOn: lawsuit.filed_on,
    });
    await defendantsOfCase(work, lawsuit.suit_id, { id, projectId: entering.project });
    const set = { case_id: id };
    const version = await changeRecord(work, context, lawsuitRecords, lawsuit, { action: "enterCase", set });
    return { number: id, version };
  });
}
