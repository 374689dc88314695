import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStorage } from "./file-storage.ts";

/** Files in a folder of this machine, readable by the product alone. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => join(folder, key);
  return {
    incoming: join(folder, "incoming"),
    async put(key, { path }) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await syncFile(path);
      // Within one file system a rename is whole or not at all.
      await rename(path, target);
      await syncFile(dirname(target));
      await syncFile(folder);
    },
    async read(key) {
      await stat(pathOf(key));
      return createReadStream(pathOf(key));
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    free: () => freeBytes(join(folder, "incoming")),
  };
}

/** What was written to a file, or the names in a folder, reach the disk. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Bytes that others than root may still write beside `folder`, which is made. */
export async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
