import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { currentHeads, headsFile, noteHeads } from "./commands/heads.ts";
import { sealLogs } from "./commands/seal-logs.ts";

const noteEveryMs = 3_600_000;
let notedAt = 0;

/** Seals the logs and notes the heads of their chains outside of the database. */
export const logs: ServerFeature = {
  name: "logs",
  routes: [],
  async sweep({ config, database, log }) {
    await sealLogs(database);
    if (Date.now() - notedAt < noteEveryMs || config.backupDir === "") return;
    const heads = await currentHeads(database);
    // Twice: into a file, and into the log of the process, which a firm may collect on another machine.
    log.info({ heads }, "log heads");
    await noteHeads(headsFile(config), heads);
    notedAt = Date.now();
  },
};
