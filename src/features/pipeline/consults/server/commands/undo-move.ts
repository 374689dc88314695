import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { sql } from "kysely";
import { manageConsults } from "../../access.ts";
import { consultMoves, undoSeconds, type ConsultMove } from "../../consult-moves.ts";
import { changeConsult, lockConsult, type Changed, type Target } from "../change-consult.ts";
import { changeMany, type ManyChanged } from "../change-many.ts";

const steps: Readonly<Record<string, ConsultMove>> = consultMoves;

/**
 * Takes back the person's own last step, as long as nothing was changed since and ten minutes have not passed. 422 for
 * steps that others have acted upon or that are not taken back (계약전환, 수임불가).
 */
export async function undoMove(context: WriteContext, target: Target): Promise<Changed> {
  return inTransaction(context.database, context.actor, (work) => takeBack(work, context, target));
}

/** The same for many that one step changed together. */
export async function undoMoves(context: WriteContext, targets: readonly Target[]): Promise<ManyChanged> {
  return changeMany(context, targets, (work, target) => takeBack(work, context, target));
}

async function takeBack(work: Work, context: WriteContext, target: Target): Promise<Changed> {
  const before = await lockConsult(work, context, target);
  const { rows } = await sql<{ action: string; changes: Record<string, [unknown, unknown]> }>`
      select action, changes from (
        select * from change_log where record_type = 'consult' and record_id = ${before.id} order by id desc limit 1) l
      where staff_id = ${context.viewer.staff?.id ?? null} and at > now() - make_interval(secs => ${undoSeconds})`.execute(
    work.query,
  );
  const [last] = rows;
  const name = last?.action.replace(/^consult\./, "") ?? "";
  if (!last || !(name === "claim" || name === "assign" || steps[name]?.undoable)) {
    throw new Failure("ruleViolated", "되돌릴 수 있는 처리가 없습니다.");
  }
  // Whoever only gives consultations to others takes back that alone; whom it names, what he did himself.
  const me = context.viewer.staff?.id;
  const isNamed = me !== undefined && (before.assignee_id === me || before.lawyer_id === me);
  if (name !== "assign" && !isNamed && !manageConsults.allows(context.facts)) throw new Failure("forbidden");
  const set = Object.fromEntries(Object.entries(last.changes).map(([column, [was]]) => [column, was]));
  return changeConsult(work, context, before, { action: "undo", set });
}
