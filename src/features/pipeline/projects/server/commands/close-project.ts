import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { refuseContradiction } from "#records/server/contradictions.ts";
import { byKey, type WriteContext } from "#records/server/write.ts";
import { formatDateTime } from "#platform/dates.ts";
import { formatWon, type WonSum } from "#platform/money.ts";
import { closableFrom } from "../../project-moves.ts";
import { lastStage } from "../../project-stages.ts";
import { closingItems, type ClosingKey } from "../../closing.ts";
import { project as facts, projectStatusLabels, type ProjectStatus } from "../../project.ts";
import type * as schemas from "../../schemas.ts";
import { changeProject, lockProject, type LockedProject } from "../change-project.ts";

type Asked = z.output<typeof schemas.closeProject.body> & { readonly number: number };
type Dates = { readonly id: number; readonly nextDeadlineOn: string | null; readonly nextHearingAt: string | null };
type Answers = Pick<Asked, "result" | "settlementNote" | "recordsReturned">;

/** The checklist of a closing with what the database knows and what the person has answered so far. */
export async function closingChecklist(
  query: Database["query"],
  project: Dates,
  answers: Answers,
): Promise<schemas.ClosingItem[]> {
  const { rows } = await sql<{ deposit: WonSum; securities: number }>`select ${wonSum(sql`pay_amt`)} as deposit,
      (select count(*)::int from court_securities where project_id = ${project.id} and status <> 'recovered'
        and deleted_at is null) as securities from payments
    where project_id = ${project.id} and is_deposit and deleted_at is null
      and status not in ('expected', 'writtenOff')`.execute(query);
  const { deposit, securities } = rows[0]!;
  const { nextDeadlineOn: deadline, nextHearingAt: hearing } = project;
  const ahead = hearing !== null && new Date(hearing) > new Date();
  const items: [ClosingKey, met: boolean, detail: string][] = [
    ["deadlines", deadline === null, deadline === null ? "" : `다음 기한 ${deadline}`],
    ["hearings", !ahead, ahead ? `다음 기일 ${formatDateTime(hearing).slice(0, 16)}` : ""],
    ["deposit", BigInt(deposit) === 0n || answers.settlementNote.trim() !== "", `예수금 ${formatWon(deposit)}원`],
    ["securities", securities === 0, securities === 0 ? "" : `담보 ${securities}건`],
    ["result", answers.result !== null, ""],
    ["records", answers.recordsReturned, ""],
  ];
  return items.map(([key, met, detail]) => ({ key, label: closingItems[key].label, met, detail }));
}

/**
 * Closes a project (product §6.4). 422 naming every unmet item of the checklist, or when its state is not 종결예정;
 * 409 when it changed meanwhile. Returns the new version.
 */
export async function closeProject(context: WriteContext, asked: Asked): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockProject(work, context, asked);
    const status = before.status as ProjectStatus;
    if (status !== closableFrom) {
      const message = `${projectStatusLabels[status]} 상태에서는 종결할 수 없습니다. ‘종결 준비’를 먼저 해 주세요.`;
      throw new Failure("ruleViolated", message);
    }
    refuseContradiction(facts, byKey(facts, before), { closedAt: asked.closedAt });
    refuseUnmet(await closingChecklist(work.query, datesOf(before), asked));
    const closing = {
      closed_at: asked.closedAt,
      result: asked.result!,
      records_returned_at: asked.closedAt,
    };
    const version = await changeProject(work, context, before, {
      action: "close",
      set: { status: "closed", stage: lastStage, ...closing },
    });
    const { userId } = context.viewer;
    await work.query
      .insertInto("project_closings")
      .values({
        ...closing,
        team_id: before.team_id as number,
        project_id: before.id,
        settlement_note: asked.settlementNote.trim(),
        created_by: userId,
        updated_by: userId,
      })
      .execute();
    return version;
  });
}

function datesOf({ id, next_deadline_on: deadline, next_hearing_at: hearing }: LockedProject): Dates {
  return {
    id,
    nextDeadlineOn: deadline as string | null,
    nextHearingAt: hearing === null ? null : (hearing as Date).toISOString(),
  };
}

function refuseUnmet(items: readonly schemas.ClosingItem[]): void {
  const unmet = items.filter(({ met }) => !met);
  if (unmet.length === 0) return;
  const names = unmet.map(({ label }) => label).join(", ");
  throw new Failure("ruleViolated", `종결할 수 없습니다. 확인할 항목: ${names}`, {
    fields: Object.fromEntries(unmet.map(({ key }) => [key, closingItems[key].todo])),
  });
}
