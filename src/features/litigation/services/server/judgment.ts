import { legalCaseRecords } from "#features/litigation/legal-cases/server/api.ts";
import { runsFromPronouncement } from "#features/litigation/legal-cases/appeal-rule.ts";
import type { Basis } from "#features/litigation/deadlines/basis.ts";
import { formatDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";

/**
 * What a deadline of a document starts with: its service, but the pronouncement where the law says so, whenever the
 * judgment comes in. 400 where that day is not known.
 */
export function startOf(code: string, served: Basis, pronouncedOn: Day | null): Basis {
  if (!runsFromPronouncement.includes(code) || served.method === "pronounced") return served;
  if (pronouncedOn === null) {
    throw invalidField("issuedOn", "형사판결의 상소기간은 선고일부터 셉니다. 선고·작성일을 넣어 주세요.");
  }
  return { method: "pronounced", on: pronouncedOn, openedOn: null };
}

export type ServedJudgment = {
  readonly caseId: number;
  readonly serviceId: number;
  /** The day on which the service works, and the one it worked on before it was corrected. */
  readonly effectiveOn: Day;
  readonly before: Day | null;
};

/**
 * Joins the judgment of a case and its service: the first one that reached us is that of the case, with 판결도달일. 400
 * where the service lies before the judgment. Returns what the person should know: that the case keeps another day.
 */
export async function joinJudgment(work: Work, context: WriteContext, served: ServedJudgment): Promise<string[]> {
  const { caseId, serviceId, effectiveOn, before } = served;
  const found = await lockRecord(work.query, legalCaseRecords, caseId, context);
  if (found.decided_on !== null && effectiveOn < found.decided_on) {
    throw invalidField("startOn", `송달일이 사건의 선고일(${formatDay(found.decided_on)})보다 앞설 수 없습니다.`);
  }
  const isOfCase = found.judgment_service_id === null || found.judgment_service_id === serviceId;
  const isEarlier = found.served_on !== null && effectiveOn < found.served_on;
  // The day itself is not told: whoever reads this may have to read it from the document.
  const says =
    found.served_on === null || found.served_on === effectiveOn || isEarlier
      ? []
      : ["사건에 먼저 적힌 판결도달일이 이번 송달의 효력일과 달라 그대로 두었습니다. 소송사건에서 확인해 주세요."];
  if (!isOfCase && !isEarlier) return says;
  const follows = found.served_on === null || found.served_on === before || isEarlier;
  const set = {
    ...(found.judgment_service_id !== serviceId && { judgment_service_id: serviceId }),
    ...(follows && found.served_on !== effectiveOn && { served_on: effectiveOn }),
  };
  if (Object.keys(set).length > 0) {
    await changeRecord(work, context, legalCaseRecords, found, { action: "joinJudgment", set });
  }
  return follows ? [] : says;
}
