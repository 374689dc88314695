import type { ServerFeature } from "#firm/server/feature.ts";
import { lineageOf } from "#operate/backup/lineage.ts";
import { listBackups, takenAt } from "#operate/backup/manifest.ts";
import { lastVerification } from "#operate/backup/verify-backup.ts";
import { queryDurability } from "#platform/server/database/durability.ts";
import { newestLogAt } from "#operate/backup/wal-archive.ts";
import { runningEmbedded } from "#operate/embedded.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import type { Services } from "#platform/server/services.ts";
import { reviewAccess } from "#features/compliance/access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { keepBackups, keepsBackups, putLogAway } from "./keep-backups.ts";

const longestUnverifiedMs = 8 * 86_400_000;

const read = staffRoute(endpoints.readBackups, schemas.readBackups, {
  policy: reviewAccess,
  handler: async ({ services }) => ok({ ...(await readState(services)), database: await readSettings(services) }),
});

async function readSettings({ database }: Pick<Services, "database">) {
  const { version, fsync, fullPageWrites, synchronousCommit } = await queryDurability(database.pool);
  return { version, fsync, fullPageWrites, synchronousCommit };
}

async function readState(services: Pick<Services, "config" | "database">) {
  const { config, database } = services;
  if (!keepsBackups(services)) return elsewhere;
  const firm = await database.query.selectFrom("firm_settings").select(["demo", "created_at"]).executeTakeFirst();
  const names = await listBackups(config.backupDir);
  const newest = names.at(-1);
  const verified = await lastVerification(config.backupDir);
  const lineage = await lineageOf((await runningEmbedded(config.dataDir)).folder);
  const since = verified ? Date.parse(verified.at) : (firm?.created_at.getTime() ?? Date.now());
  return {
    kept: "here" as const,
    count: names.length,
    lastBackupAt: newest === undefined ? null : takenAt(newest).toISOString(),
    lastLogAt: (await newestLogAt(config.backupDir, lineage))?.toISOString() ?? null,
    lastVerifiedAt: verified?.at ?? null,
    encrypted: config.backupKeyFile !== null,
    overdue: firm?.demo === false && Date.now() - since > longestUnverifiedMs,
  };
}

const elsewhere = {
  kept: "elsewhere" as const,
  count: 0,
  lastBackupAt: null,
  lastLogAt: null,
  lastVerifiedAt: null,
  encrypted: false,
  overdue: false,
};

const putAway = defineRecurringJob({
  name: "backups.log",
  label: "데이터베이스 변경 기록 보관",
  every: "minute",
  run: putLogAway,
});

const keep = defineRecurringJob({
  name: "backups.keep",
  label: "백업과 복원 확인",
  every: "minute",
  withinMinutes: 12 * 60,
  run: keepBackups,
});

/** Backups of the embedded database, daily, and a compared restore a week (trust.md R14). */
export const backups: ServerFeature = {
  name: "backups",
  routes: [read],
  jobs: [putAway, keep],
};
