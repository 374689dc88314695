import { setTimeout as pause } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import type { Services } from "../services.ts";
import { JobFailure, failureWords } from "./failure-words.ts";
import type { AnyJob } from "./job.ts";
import { enqueueDue } from "./schedule.ts";

/** The jobs of one process. */
export type RunningJobs = {
  /** Looks at once for jobs of a name; without, for all. */
  wake(name?: string): void;
  /** Takes no more, and waits for what runs: ten seconds, then it is left to the next try. */
  stop(): Promise<void>;
};

type JobOptions = {
  /** The library is read and asked so many milliseconds after the server answers. */
  readonly startAfterMs: number;
  /** What comes by itself comes so many milliseconds after that at first: whoever starts and stops is not kept. */
  readonly recurringAfterMs: number;
};

const lookEveryMs = 5_000;
const tryAgainMs = 10_000;
const finishWithinMs = 10_000;

/** Runs jobs beside the calls, from a while after now until `stop`. What goes wrong is logged and tried again. */
export function runJobs(services: Services, jobs: readonly AnyJob[], options: JobOptions): RunningJobs {
  const { startAfterMs, recurringAfterMs } = options;
  const stopping = new AbortController();
  const recurringFrom = performance.now() + startAfterMs + recurringAfterMs;
  let queue: Queue | undefined;
  let looking: Promise<void> | null = null;

  async function start(): Promise<void> {
    for (let waitMs = startAfterMs; queue === undefined; waitMs = tryAgainMs) {
      await pause(waitMs, undefined, { signal: stopping.signal });
      queue = await openQueue(services, jobs).catch((error: unknown) => report(error));
    }
    look();
  }

  function look(): void {
    const open = queue;
    if (!open || stopping.signal.aborted) return;
    looking ??= enqueueRecurring()
      .then(() => open.wakeWaiting())
      .catch(report)
      .finally(() => (looking = null));
  }

  async function enqueueRecurring(): Promise<void> {
    if (performance.now() >= recurringFrom) await enqueueDue(services.database, jobs);
  }

  function report(error: unknown): undefined {
    services.log.error({ err: error }, "jobs");
  }

  const started = start().catch((error: unknown) => {
    if (!stopping.signal.aborted) report(error);
  });
  const timer = setInterval(look, lookEveryMs);
  return {
    wake: (name) => (name === undefined ? look() : queue?.wake(name)),
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await started;
      await looking;
      await queue?.stop();
    },
  };
}

type Queue = {
  wake(name: string): void;
  /** Wakes whoever has something to do now. */
  wakeWaiting(): Promise<void>;
  stop(): Promise<void>;
};

async function openQueue(services: Services, jobs: readonly AnyJob[]): Promise<Queue> {
  const { pool } = services.database;
  const library = await import("pg-boss");
  const boss = new library.PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "jobs",
    // Its tables are made and changed by our migrations.
    migrate: false,
    // Its own clock stands still while the database's is behind what it once was (decisions/022).
    schedule: false,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    flowIntervalSeconds: 3_600,
  });
  boss.on("error", (error) => services.log.error({ err: error }, "jobs"));
  boss.on("warning", (warning) => services.log.warn({ warning }, "jobs"));
  try {
    await boss.start();
    const workers = new Map<string, string>();
    const wake = (name: string) => {
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    };
    for (const job of jobs) workers.set(job.name, await work(boss, services, job, wake));
    return {
      wake,
      async wakeWaiting() {
        const { rows } = await pool.query<{ name: string }>(
          "select distinct name from jobs.job where state < 'active' and start_after <= now()",
        );
        for (const { name } of rows) wake(name);
      },
      stop: () => boss.stop({ close: false, timeout: finishWithinMs }),
    };
  } catch (error) {
    await boss.stop({ close: false, graceful: false });
    throw error;
  }
}

/** Whoever waits is woken, so the library looks by itself but rarely. Answers the id of the worker. */
function work(boss: PgBoss, services: Services, job: AnyJob, wake: (name: string) => void): Promise<string> {
  const options = { pollingIntervalSeconds: 300 };
  return boss.work<unknown>(job.name, options, async ([taken]) => {
    const { id, data, signal } = taken!;
    try {
      await job.run(services, job.input.parse(data), { id, signal });
    } catch (error) {
      services.log.error({ err: error, job: job.name, id }, "job failed");
      throw forTheList(error);
    } finally {
      // The next one may be waiting.
      wake(job.name);
    }
  });
}

/** The library keeps what is thrown, with all that hangs on it. */
function forTheList(error: unknown): JobFailure {
  const failure = new JobFailure(failureWords(error));
  delete failure.stack;
  return failure;
}
