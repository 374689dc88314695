import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { jobsWaiting } from "#platform/server/jobs/enqueue.ts";

const uniqueViolation = "23505";

/** Runs a failed or waiting job now, with its tries before it. 404 without it; 409 when it runs, is over, or a like one waits. */
export async function retryJob(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { name, state } = await lockJob(work, id);
    if (state === "active") throw new Failure("conflict", "이미 실행 중입니다.");
    if (state === "completed" || state === "cancelled") throw new Failure("conflict", "이미 끝난 작업입니다.");
    await sql`
      update jobs.job set state = case when state = 'created' then state else 'retry' end, start_after = now(),
        completed_on = null, retry_limit = greatest(retry_limit, retry_count + 1)
      where id = ${id}`
      .execute(work.query)
      .catch(refuseTwin);
    note(work, "job.retry", id, name);
    work.emit({ type: jobsWaiting, ref: name });
  });
}

/** Takes a job out of the queue that waits. 404 without it; 409 when it does not wait. */
export async function cancelJob(database: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { name, state } = await lockJob(work, id);
    if (state === "active") throw new Failure("conflict", "실행 중인 작업은 취소할 수 없습니다.");
    if (state !== "created" && state !== "retry") throw new Failure("conflict", "대기 중인 작업이 아닙니다.");
    await sql`update jobs.job set state = 'cancelled', completed_on = now() where id = ${id}`.execute(work.query);
    note(work, "job.cancel", id, name);
  });
}

type Locked = { readonly name: string; readonly state: string };

async function lockJob({ query }: Work, id: string): Promise<Locked> {
  const { rows } = await sql<Locked>`select name, state from jobs.job where id = ${id} for update`.execute(query);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Of the jobs of one name and key one may wait or run: the index refuses a second, whenever it comes. */
function refuseTwin(error: unknown): never {
  if ((error as { code?: string }).code !== uniqueViolation) throw error;
  throw new Failure("conflict", "같은 작업이 이미 대기하거나 실행 중입니다. 그 작업이 끝난 뒤 다시 시도해 주세요.");
}

/** Jobs have no number that people speak of. */
function note(work: Work, action: string, id: string, name: string): void {
  work.audit({ action, recordType: "job", recordId: 0, changes: { id: [null, id], name: [null, name] } });
}
