import type { FastifyInstance } from "fastify";
import type { AddressInfo } from "node:net";
import type { Config } from "#platform/server/config.ts";
import { openKeyring } from "#platform/server/crypto/keyring.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { openEvents } from "#platform/server/events.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { declareJobs, jobsWaiting } from "#platform/server/jobs/enqueue.ts";
import { runJobs } from "#platform/server/jobs/run-jobs.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { serveWeb } from "#platform/server/http/web-files.ts";
import { openScanner } from "#platform/server/storage/scanner.ts";
import { openToNamed } from "#records/server/open-to-named.ts";
import { openStorage } from "#platform/server/storage/storage.ts";
import { openSockets } from "#platform/server/sockets.ts";
import { endWorkers } from "#platform/server/workers/in-worker.ts";
import type { Route } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { explainRefusal } from "#features/identity/session/server/explain-refusal.ts";
import { readRightsStamp } from "#features/identity/session/server/live-session.ts";
import { keptViewer, loadViewer } from "#features/identity/session/server/load-viewer.ts";
import { apiDocumentRoute } from "./api-document.ts";
import { bindFeatures } from "./bind-features.ts";
import { healthRoute } from "./health.ts";
import { policyReportsRoute } from "./policy-reports.ts";
import { features as registered } from "./registry.ts";

export type RunningServer = {
  /** Where it listens, e.g. http://127.0.0.1:3000. */
  readonly address: string;
  readonly http: FastifyInstance;
  readonly database: Database;
  /** Finishes what runs, closes sockets, then the database connections. */
  close(): Promise<void>;
};

export type ServerOptions = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly logging?: boolean;
  readonly features?: readonly ServerFeature[];
  readonly socketRecheckMs?: number;
  /** Milliseconds after which jobs run, those that come by themselves among them. */
  readonly jobsAfterMs?: number;
};

/** Nobody's first call waits for jobs, and a process that was only started for a moment begins no backup. */
const jobTimes = { startAfterMs: 5_000, recurringAfterMs: 55_000 } as const;
const drainMs = 10_000;

/** Every call of the product, in the order of the registry. */
export function registeredRoutes(features: readonly ServerFeature[] = registered): readonly Route[] {
  const kinds = features.flatMap((feature) => feature.records ?? []);
  const routes = features.flatMap((feature) => feature.routes.map((route) => openToNamed(kinds, route)));
  return [...routes, apiDocumentRoute(routes), healthRoute, policyReportsRoute];
}

/** Starts HTTP, sockets, events and jobs over a migrated database. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, databaseUrl } = options;
  const features = options.features ?? registered;
  bindFeatures(features);
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const database = openDatabase(databaseUrl);
  const keyring = await openKeyring(config, database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const storage = openStorage(config.storage, config.dataDir);
  const scanner = config.scanner && openScanner(config.scanner);
  const http = createHttpServer({
    services: { config, database, keyring, storage, scanner },
    routes: registeredRoutes(features),
    loadViewer,
    keptViewer,
    explainRefusal,
    ...(options.logging !== undefined && { logging: options.logging }),
  });
  const services: Services = { config, database, keyring, storage, scanner, log: http.log };
  await serveWeb(http, config, (request, path) => {
    for (const { outsidePage } of features) {
      outsidePage?.(services, request, path).catch((error: unknown) => http.log.error({ err: error }, "outside page"));
    }
  });
  await declareJobs(database, jobs);

  // Nobody is answered before those who write know of this process.
  const events = await openEvents(databaseUrl, {
    onError: (error) => http.log.error({ err: error }, "events"),
    onResume: () => catchUp(),
    freshness: database.freshness,
  });

  // What waits for its turn is refused in words there; what the system drops before that hears nothing for seconds.
  await http.listen({ port: config.port, host: config.host, backlog: 4_096 });
  const { port } = http.server.address() as AddressInfo;
  const address = `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`;

  const sockets = openSockets(http.server, {
    origins: [config.publicUrl, address, `http://localhost:${port}`],
    trustProxy: config.trustProxy,
    authenticate: (token, ip) => loadViewer(services, token, { extend: false, ip }),
    rightsStamp: () => readRightsStamp(database),
    ...(options.socketRecheckMs !== undefined && { recheckEveryMs: options.socketRecheckMs }),
  });
  // What was committed while nobody listened has been told to nobody.
  function catchUp(): void {
    sockets.recheck();
    database.announce(features.flatMap(({ toldAtStart = [] }) => toldAtStart));
  }
  for (const feature of features) {
    for (const [type, listener] of Object.entries(feature.listen?.(services, sockets) ?? {})) {
      events.on(type, listener);
    }
  }
  catchUp();
  const { jobsAfterMs } = options;
  const times = jobsAfterMs === undefined ? jobTimes : { startAfterMs: jobsAfterMs, recurringAfterMs: 0 };
  const running = runJobs(services, jobs, times);
  events.on(jobsWaiting, ({ ref }) => running.wake(ref));

  return {
    address,
    http,
    database,
    async close() {
      const finished = running.stop();
      await sockets.close();
      const drained = http.close();
      // A call that ran when the stop began leaves its connection open, which nobody needs any more.
      const idle = setInterval(() => http.server.closeIdleConnections(), 50);
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
      clearInterval(idle);
      endWorkers();
      await finished;
      await events.close();
      await database.close();
    },
  };
}
