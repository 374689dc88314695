import type { ServerFeature } from "#firm/server/feature.ts";
import type { Services } from "#platform/server/services.ts";

export type Sweeper = {
  /** Sweeps no more; what is under way is ended first. */
  stop(): Promise<void>;
};

const lock = 7_204_001;

/**
 * Runs what each feature sweeps, every `everyMs` milliseconds and in one process at a time. What fails is logged and
 * tried again the next time; it keeps neither the other features nor the process from their work.
 */
export function startSweeping(services: Services, features: readonly ServerFeature[], everyMs: number): Sweeper {
  let underWay: Promise<void> | null = null;
  const timer = setInterval(() => {
    underWay ??= sweep(services, features)
      .catch((error: unknown) => services.log.error({ err: error }, "sweep"))
      .finally(() => {
        underWay = null;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}

/** Sweeps all features once, unless another process is at it. Throws when the database cannot be reached. */
export async function sweep(services: Services, features: readonly ServerFeature[]): Promise<void> {
  const client = await services.database.pool.connect();
  // A connection that may still hold the lock is not given back: it would keep every process from sweeping.
  let held = true;
  try {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [lock]);
    if (rows[0]!.free) {
      for (const feature of features) await sweepOne(services, feature);
      await client.query("select pg_advisory_unlock($1)", [lock]);
    }
    held = false;
  } finally {
    client.release(held);
  }
}

async function sweepOne(services: Services, feature: ServerFeature): Promise<void> {
  try {
    await feature.sweep?.(services);
  } catch (error) {
    services.log.error({ err: error, feature: feature.name }, "sweep");
  }
}
