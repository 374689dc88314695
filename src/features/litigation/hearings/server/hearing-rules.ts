import { Failure } from "#platform/server/http/failure.ts";
import type { Writing } from "#records/server/records.ts";
import { undoMinutes } from "#records/steps.ts";
import { refuseBarredInCourt } from "#features/pipeline/contracts/server/commands/refuse-barred.ts";
import type { hearing } from "../hearing.ts";

const minuteMs = 60_000;

/** What is written with a hearing by hand. */
export async function checkHearing(writing: Writing<typeof hearing>): Promise<void> {
  refuseOtherDay(writing);
  await refuseBarredLawyer(writing);
}

/** The day of a hearing changes by 기일 변경, so that the first one stays to be seen; a slip just made is mended. */
function refuseOtherDay({ before, changes }: Writing<typeof hearing>): void {
  if (!before || changes.at === undefined) return;
  const same = new Date(changes.at).getTime() === new Date(before["at"] as Date).getTime();
  const age = Date.now() - new Date(before["createdAt"] as Date).getTime();
  if (same || age <= undoMinutes * minuteMs) return;
  const message = "일시는 ‘기일 변경’으로 바꿔 주세요. 처음 일시가 남습니다.";
  throw new Failure("ruleViolated", message, { fields: { at: message } });
}

/** Nobody attends at a court that he left less than a year ago (변호사법 제31조 제3항). */
async function refuseBarredLawyer({ work, before, changes }: Writing<typeof hearing>): Promise<void> {
  const lawyer = (changes.lawyer === undefined ? before?.["lawyer"] : changes.lawyer) as number | null | undefined;
  const caseId = (changes.case ?? before?.["case"]) as number;
  if (!lawyer || (lawyer === before?.["lawyer"] && caseId === before?.["case"])) return;
  const { court, project_id: projectId } = await work.query
    .selectFrom("legal_cases")
    .select(["court", "project_id"])
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  await refuseBarredInCourt(work, { projectId, court, field: "lawyer" }, [lawyer]);
}
