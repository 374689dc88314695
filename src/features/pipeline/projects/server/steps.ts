import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Taking } from "#records/server/steps/bind-steps.ts";
import type { StepInput } from "#records/steps.ts";
import { closingItems } from "../closing.ts";
import { lastStage } from "../project-stages.ts";
import type { project } from "../project.ts";
import { projectSteps as machine } from "../steps.ts";
import { closingChecklist } from "./closing-checklist.ts";
import { refuseUnconfirmed } from "./limitation.ts";
import { projectRecords } from "./records.ts";

type Closing = Taking<typeof project, StepInput<typeof machine, "close">>;
type Reopening = Taking<typeof project, StepInput<typeof machine, "reopen">>;

/** Closes only what the checklist allows (product §6.4); 422 naming every unmet item of it. */
async function asClosed({ work, before, input }: Closing) {
  const { id, next_deadline_on: nextDeadlineOn, next_hearing_at: hearing } = before;
  const nextHearingAt = hearing?.toISOString() ?? null;
  const items = await closingChecklist(work.query, { id, nextDeadlineOn, nextHearingAt }, input);
  const unmet = items.filter(({ met }) => !met);
  if (unmet.length > 0) {
    const names = unmet.map(({ label }) => label).join(", ");
    throw new Failure("ruleViolated", `종결할 수 없습니다. 확인할 항목: ${names}`, {
      fields: Object.fromEntries(unmet.map(({ key }) => [key, closingItems[key].todo])),
    });
  }
  return { stage: lastStage, records_returned_at: input.closedAt };
}

async function keepClosing({ work, context, before, input }: Closing): Promise<void> {
  const { userId } = context.viewer;
  await work.query
    .insertInto("project_closings")
    .values({
      team_id: before.team_id,
      project_id: before.id,
      closed_at: input.closedAt,
      result: input.result!,
      records_returned_at: input.closedAt,
      settlement_note: input.settlementNote?.trim() ?? "",
      created_by: userId,
      updated_by: userId,
    })
    .execute();
}

async function asBeforeClosing({ work, before }: Reopening) {
  return {
    stage: await stageBeforeClosing(work, before.id),
    closed_at: null,
    result: null,
    records_returned_at: null,
  };
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

/** The old closing stays, with the reason. */
async function endClosing({ work, context, before, input }: Reopening): Promise<void> {
  const { userId } = context.viewer;
  await sql`update project_closings set reopened_at = now(), reopened_by = ${userId}, reopen_reason = ${input.reason},
    version = version + 1, updated_at = now(), updated_by = ${userId}
    where project_id = ${before.id} and reopened_at is null`.execute(work.query);
}

const waitsNoMore = () => ({ waiting_for: null });

/** The steps of a project with what they do beside its state. */
export const projectSteps = bindSteps(projectRecords, machine, {
  guards: { start: ({ before }) => refuseUnconfirmed(before) },
  sets: { start: waitsNoMore, beginClosing: waitsNoMore, close: asClosed, reopen: asBeforeClosing },
  after: { close: keepClosing, reopen: endClosing },
});
