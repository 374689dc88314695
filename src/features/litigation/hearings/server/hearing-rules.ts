import { Failure } from "#platform/server/http/failure.ts";
import type { Writing } from "#records/server/records.ts";
import { undoMinutes } from "#records/steps.ts";
import type { hearing } from "../hearing.ts";

const minuteMs = 60_000;

/** The day of a hearing changes by 기일 변경, so that the first one stays to be seen; a slip just made is mended. */
export async function checkHearing({ before, changes }: Writing<typeof hearing>): Promise<void> {
  if (!before || changes.at === undefined) return;
  const same = new Date(changes.at).getTime() === new Date(before["at"] as Date).getTime();
  const age = Date.now() - new Date(before["createdAt"] as Date).getTime();
  if (same || age <= undoMinutes * minuteMs) return;
  const message = "일시는 ‘기일 변경’으로 바꿔 주세요. 처음 일시가 남습니다.";
  throw new Failure("ruleViolated", message, { fields: { at: message } });
}
