import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import type { LockedContract } from "./lock-contract.ts";

/**
 * What signing sets going, in its transaction: an A task for 송무 of the team, or for the responsible lawyer where the
 * team has none. The 수임장부 runs from 수임일 by itself, and open fees and instalments are what is expected to come in.
 */
export async function followSigning(work: Work, context: WriteContext, contract: LockedContract): Promise<void> {
  const from = context.viewer.staff?.id;
  if (from === undefined) return;
  const clerks = await clerksOf(work, contract.team_id);
  await tellByTask(work, {
    from,
    to: clerks.length > 0 ? clerks : [contract.responsible_id as number],
    title: `[위임장·경유] 계약 ${contract.id_int} ${contract.title}`,
    content:
      "위임장을 내기 전에 소속 지방변호사회를 경유해 주세요(변호사법 제29조). 경유번호와 제출일은 계약에 적습니다.",
    url: `/lawfirm/contract/${contract.id_int}`,
    importance: "A",
  });
}

async function clerksOf(work: Work, teamId: number): Promise<number[]> {
  const clerks = await holdersOf(work, "송무팀");
  if (clerks.length === 0) return [];
  const rows = await work.query
    .selectFrom("staff_teams")
    .select("staff_id")
    .where("team_id", "=", teamId)
    .where("staff_id", "in", clerks)
    .orderBy("staff_id")
    .execute();
  return rows.map(({ staff_id }) => staff_id);
}
