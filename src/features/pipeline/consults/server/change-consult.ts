import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { withParticle } from "#platform/particle.ts";
import { consultStatusLabels, type ConsultStatus } from "../consult.ts";
import { consultMoves, movesFrom, type ConsultMoveName } from "../consult-moves.ts";
import { consultRecords } from "./records.ts";

export type Target = { readonly number: number; readonly version: number };
export type Changed = { readonly status: ConsultStatus; readonly version: number };
export type LockedConsult = Awaited<ReturnType<typeof lockRecord>>;
/** Column → new value. */
export type Columns = Readonly<Record<string, unknown>>;

/** The consultation locked for a command; 404 when the person may not see it, 409 when it changed since `version`. */
export async function lockConsult(work: Work, context: WriteContext, target: Target): Promise<LockedConsult> {
  const before = await lockRecord(work.query, consultRecords, target.number, context);
  if (before.version !== target.version) throw new Failure("conflict");
  return before;
}

/** Writes columns of a locked consultation with change log and event. */
export async function changeConsult(
  work: Work,
  context: Pick<WriteContext, "viewer">,
  before: LockedConsult,
  { action, set }: { readonly action: string; readonly set: Columns },
): Promise<Changed> {
  const sets = Object.entries(set).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  await sql`update consults set ${sql.join([...sets, sql`version = version + 1`])}, updated_at = now(),
    updated_by = ${context.viewer.userId} where id = ${before.id}`.execute(work.query);
  const changes = Object.fromEntries(
    Object.entries(set).map(([name, value]) => [name, [before[name] ?? null, value ?? null]]),
  );
  work.audit({ action: `consult.${action}`, recordType: "consult", recordId: before.id, changes });
  work.emit({ type: "record", ref: `consult:${before.id}` });
  return { status: (set.status ?? before.status) as ConsultStatus, version: before.version + 1 };
}

/** 422 unless the consultation can take the step from its present state. */
export function requireMove(before: LockedConsult, move: ConsultMoveName): void {
  const status = before.status as ConsultStatus;
  if (movesFrom(status).includes(move)) return;
  const message = `${consultStatusLabels[status]} 상태에서는 ${withParticle(consultMoves[move].label, "으로/로")} 바꿀 수 없습니다.`;
  throw new Failure("ruleViolated", message);
}

/**
 * Takes a step with a consultation: locks it, asks whether its state allows the step, lets `columns` say what else
 * changes, writes. Ways out of work leave no next call behind.
 */
export async function moveConsult(
  context: WriteContext,
  target: Target,
  move: ConsultMoveName,
  columns: ColumnsOf,
): Promise<Changed> {
  return inTransaction(context.database, context.actor, (work) => moveWithin(work, context, target, move, columns));
}

type ColumnsOf = (before: LockedConsult, work: Work) => Columns | Promise<Columns>;

/** The same step as part of a transaction that does more. */
export async function moveWithin(
  work: Work,
  context: WriteContext,
  target: Target,
  move: ConsultMoveName,
  columns: ColumnsOf,
): Promise<Changed> {
  const before = await lockConsult(work, context, target);
  requireMove(before, move);
  const set = { next_action_at: null, ...(await columns(before, work)), status: consultMoves[move].to };
  return changeConsult(work, context, before, { action: move, set });
}

/** Whether the instant lies ahead. */
export function isAhead(instant: string): boolean {
  return new Date(instant).getTime() > Date.now();
}
