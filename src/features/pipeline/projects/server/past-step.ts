import { seoulDay } from "#platform/dates.ts";
import { invalidField, type Failure } from "#platform/server/http/failure.ts";
import type { ChangesOf } from "#records/resource.ts";
import type { project } from "../project.ts";

/** Nobody plans a step for a day that has gone by. */
export function pastStep({ nextStepDue }: Pick<ChangesOf<typeof project>, "nextStepDue">): Failure | null {
  if (!nextStepDue || nextStepDue >= seoulDay(Date.now())) return null;
  return invalidField("nextStepDue", "다음단계 기한은 오늘이거나 그 뒤여야 합니다.");
}
