import type { ServerFeature } from "#firm/server/feature.ts";
import { onceSince, startOfToday } from "#platform/server/once-since.ts";
import type { Services } from "#platform/server/services.ts";
import { currentHeads, headsFile, noteHeads } from "./commands/heads.ts";
import { purgeLogs } from "./commands/purge-logs.ts";
import { sealLogs } from "./commands/seal-logs.ts";

const noteEveryMs = 3_600_000;
let notedAt = 0;

/** Seals the logs, notes the heads of their chains outside of the database, and takes away what is no longer kept. */
export const logs: ServerFeature = {
  name: "logs",
  routes: [],
  async sweep(services) {
    await sealLogs(services.database);
    await noteOutside(services);
    await onceSince(services.database, "logs", startOfToday(), () => purgeLogs(services.database));
  },
};

async function noteOutside({ config, database, log }: Services): Promise<void> {
  if (Date.now() - notedAt < noteEveryMs || config.backupDir === "") return;
  const heads = await currentHeads(database);
  // Twice: into a file, and into the log of the process, which a firm may collect on another machine.
  log.info({ heads }, "log heads");
  await noteHeads(headsFile(config), heads);
  notedAt = Date.now();
}
