import { sql } from "kysely";
import { categories } from "#features/people/worktime/worktime.ts";
import { formatMinutes } from "#features/people/worktime/day.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { WriteContext } from "#records/server/write.ts";
import { drawFrom } from "../lots.ts";
import { findCandidates, type Candidate } from "./candidates.ts";
import { lockPack, tellPack, type Pack } from "./lock-pack.ts";
import { lotsOf, moveLot, takeBackEntry } from "./lots.ts";

export type UsedLine = { readonly worktime: number; readonly says: string };

/**
 * 사용처리: takes approved work from the client's minutes, rounded by the rule of its day; work that was corrected since is
 * taken back and booked anew. All of it or nothing. 422 where the minutes do not suffice: somebody buys more, or approves
 * what goes beyond.
 */
export function spendTime(context: WriteContext, number: number, lines: readonly UsedLine[]): Promise<number> {
  return inTransactionOnce(context, async (work) => {
    const pack = await lockPack(work, context, number);
    const ids = lines.map(({ worktime }) => worktime);
    if (new Set(ids).size !== ids.length) throw new Failure("invalid", "같은 업무시간을 두 번 고를 수 없습니다.");
    const found = await findCandidates(work, context, pack.id, ids);
    if (found.length !== lines.length) throw notFound();
    let taken = 0;
    for (const candidate of found) {
      const says = lines.find(({ worktime }) => worktime === candidate.worktime)!.says;
      await book(work, context, pack, candidate, says === "" ? categories[candidate.category] : says);
      taken += candidate.wanted - candidate.taken;
    }
    tellPack(work, pack, "use", { worktimes: ids, minutes: taken });
    return taken;
  });
}

async function book(work: Work, context: WriteContext, pack: Pack, candidate: Candidate, says: string): Promise<void> {
  const { worktime, wanted, raw, day, taken } = candidate;
  if (taken > 0) await takeBackWork(work, context, worktime);
  if (wanted === 0) return;
  const lots = await lotsOf(work, pack.id);
  const shares = drawFrom(lots, wanted, day);
  if (shares === null)
    throw notEnough(
      candidate,
      lots.reduce((sum, { balance }) => sum + balance, 0),
    );
  for (const { lotId, minutes } of shares)
    await moveLot(work, context, {
      lotId,
      kind: "use",
      minutes: -minutes,
      worktimeId: worktime,
      rawMinutes: raw,
      usedOn: day,
      says,
    });
}

function notEnough({ day, wanted }: Candidate, left: number): Failure {
  return new Failure(
    "ruleViolated",
    `${day} 업무 ${formatMinutes(wanted)}을 쓸 자문시간이 모자랍니다(남은 시간 ${formatMinutes(left)}). 추가구매를 부여하거나 초과승인을 등록해 주세요.`,
  );
}

/** Everything that stands of this work, wherever it was taken from. */
async function takeBackWork(work: Work, context: WriteContext, worktime: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from time_entries t join ledger_entries e
      on e.source_type = 'timeEntry' and e.source_id = t.id and e.reversal_of_id is null
    where t.worktime_id = ${worktime} and not exists (select from ledger_entries x where x.reversal_of_id = e.id)
    order by t.id`.execute(work.query);
  for (const { id } of rows) await takeBackEntry(work, context, id);
}
