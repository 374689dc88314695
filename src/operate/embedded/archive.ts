import { chmod, chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Location } from "./location.ts";
import type { Settings } from "./postmaster.ts";

/** Where PostgreSQL puts finished parts of its log until they are taken into the backup folder. */
export function archiveFolder(folder: string): string {
  return join(folder, "archive");
}

/** At most so many seconds of acknowledged work are not yet in a finished part of the log. */
const longestPartSeconds = 300;

/** Makes the archive folder; answers the settings that fill it. */
export async function archiveSettings({ account, folder }: Location): Promise<Settings> {
  const archive = archiveFolder(folder);
  await mkdir(archive, { recursive: true, mode: 0o700 });
  await chmod(archive, 0o700);
  if (account) await chown(archive, account.uid, account.gid);
  const target = `'${archive.replaceAll("'", "'\\''").replaceAll("%", "%%")}'/%f`;
  return {
    archive_mode: "on",
    archive_timeout: longestPartSeconds,
    // Whole or not at all; a part that was copied just before a crash is copied again.
    archive_command: `cp "%p" ${target}.partial && mv -f ${target}.partial ${target}`,
  };
}
