import { invalidField, Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import { takeStepWithin } from "#records/server/steps/take-step.ts";
import { insertRecord } from "#records/server/write.ts";
import { hearingRecords, hearingSteps } from "#features/litigation/hearings/server/api.ts";
import { unlessBarredInCourt } from "#features/pipeline/contracts/server/commands/refuse-barred.ts";
import { outcomeOf } from "../standing.ts";
import type { Taken, TakingRow } from "./taking-row.ts";

const usualMinutes = 30;
const source = "나의사건검색에서 확인";

/** A row of 기일 as a hearing: a new one, or what the one that stands has become. */
export async function takeHearing(taking: TakingRow): Promise<Taken> {
  const { row, compared } = taking;
  if (row.kind !== "hearing") throw invalidField("as", "기일이 아닌 줄은 기일로 가져올 수 없습니다.");
  if (row.time === null) throw invalidField("time", "시각이 없는 기일은 진행내용으로만 가져올 수 있습니다.");
  const at = new Date(`${row.onDate}T${row.time}:00+09:00`);
  const number = compared.hearing ?? (await addHearing(taking, at));
  const says = [compared.hearing === null ? "기일을 등록했습니다." : "기일에 반영했습니다."];
  const kept = await keepTimeAndRoom(taking, number, at);
  return { number: kept, says: [...says, ...(await keepOutcome(taking, kept))] };
}

/** Without the lawyer of the case where that one may not stand before the court: the hearing is there all the same. */
async function addHearing({ work, context, found, row }: TakingRow, at: Date): Promise<number> {
  const place = { projectId: found.project_id, court: found.court };
  return insertRecord(work, context, hearingRecords, {
    case: found.id,
    kind: row.hearingKind ?? "other",
    at: at.toISOString(),
    minutes: usualMinutes,
    courtRoom: row.courtRoom,
    lawyer: await unlessBarredInCourt(work, place, found.lawyer_id),
  });
}

/** Another time is a moved hearing, which keeps its first one; another room is written where it stands. */
async function keepTimeAndRoom({ work, context, row }: TakingRow, number: number, at: Date): Promise<number> {
  const before = await lockRecord(work.query, hearingRecords, number, context);
  if (new Date(before.at).getTime() !== at.getTime()) {
    const told = { newAt: at.toISOString(), newCourtRoom: row.courtRoom, reason: source };
    const moved = await takeStepWithin(work, context, hearingSteps, {
      step: "move",
      number,
      version: before.version,
      told,
    });
    return Number(moved.opens!.split("/").at(-1));
  }
  if (row.courtRoom === "" || row.courtRoom === before.court_room) return number;
  const set = { court_room: row.courtRoom };
  await changeRecord(work, context, hearingRecords, before, { action: "update", set });
  return number;
}

/** The result that the page tells, by the steps of a hearing with all that follows from them (쌍불 → its deadline). */
async function keepOutcome({ work, context, row }: TakingRow, number: number): Promise<readonly string[]> {
  const outcome = outcomeOf(row.result);
  if (outcome === null) return [];
  const { status, result, version } = await lockRecord(work.query, hearingRecords, number, context);
  if (result === outcome || (outcome === "adjourned" && status !== "scheduled")) return [];
  if (status !== "scheduled") {
    throw new Failure("ruleViolated", "이 기일에는 이미 다른 결과가 있습니다. 기일 화면에서 정정해 주세요.");
  }
  const asked =
    outcome === "adjourned"
      ? { step: "postpone", told: { reason: source } }
      : { step: "hold", told: { result: outcome } };
  return (await takeStepWithin(work, context, hearingSteps, { ...asked, number, version })).says;
}
