import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { movesFrom, projectMoves, type ProjectMove, type ProjectMoveName } from "../../project-moves.ts";
import { lastStage } from "../../project-stages.ts";
import { projectStatusLabels, type ProjectStatus, type waitingFor } from "../../project.ts";
import { changeProject, lockProject } from "../change-project.ts";

export type Move = {
  readonly number: number;
  readonly version: number;
  readonly move: ProjectMoveName;
  readonly waitingFor?: keyof typeof waitingFor | undefined;
  readonly reason?: string | undefined;
};

const missing = { waitingFor: "무엇을 기다리는지 골라 주세요.", reason: "사유를 입력해 주세요." } as const;

/**
 * Takes a step with a project (product §5.3). 409 when it changed meanwhile, 422 when its state does not allow the
 * step, 400 when something is missing. 재개 keeps the old closing with the reason.
 */
export async function moveProject(
  context: WriteContext,
  asked: Move,
): Promise<{ status: ProjectStatus; version: number }> {
  const { needs, to }: ProjectMove = projectMoves[asked.move];
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockProject(work, context, asked);
    const status = before.status as ProjectStatus;
    if (!movesFrom(status).includes(asked.move)) {
      throw new Failure("ruleViolated", `${projectStatusLabels[status]} 상태에서는 할 수 없습니다.`);
    }
    for (const field of needs) if (!asked[field]) throw invalidField(field, missing[field]);
    const version = await changeProject(work, context, before, {
      action: asked.move,
      set: {
        status: to,
        waiting_for: to === "waiting" ? (asked.waitingFor ?? null) : null,
        ...(asked.move === "reopen" && {
          stage: await stageBeforeClosing(work, before.id),
          closed_at: null,
          result: null,
          records_returned_at: null,
        }),
      },
      ...(asked.reason && { said: { reason: asked.reason } }),
    });
    if (asked.move === "reopen") {
      await sql`update project_closings set reopened_at = now(), reopened_by = ${context.viewer.userId},
        reopen_reason = ${asked.reason}, version = version + 1, updated_at = now(), updated_by = ${context.viewer.userId}
        where project_id = ${before.id} and reopened_at is null`.execute(work.query);
    }
    return { status: to, version };
  });
}

/** Where the project stood when it was closed; the first stage for those closed elsewhere. */
async function stageBeforeClosing(work: Work, id: number): Promise<string> {
  const { rows } = await sql<{ stage: string }>`
    select changes -> 'stage' ->> 0 as stage from change_log
    where record_type = 'project' and record_id = ${id} and action = 'project.close'
    order by id desc limit 1`.execute(work.query);
  const stage = rows[0]?.stage;
  return stage === undefined || stage === lastStage ? "자료수집" : stage;
}
