import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "./statistics.ts";

/** What a short transaction makes PostgreSQL write. */
const page = Buffer.alloc(8_192, 1);
const restMs = 20;

/** Writes a page to the disk of this folder again and again while `work` runs; answers its p99 in milliseconds too. */
export async function besideDisk<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; diskP99: number }> {
  const path = join(folder, "bench-disk");
  const file = await open(path, "w");
  const stop = new AbortController();
  const writing = writeUntil(file, stop.signal);
  try {
    const result = await work();
    stop.abort();
    return { result, diskP99: percentile(await writing, 0.99) };
  } finally {
    stop.abort();
    await writing.catch(() => {});
    await file.close();
    await rm(path);
  }
}

async function writeUntil(file: Awaited<ReturnType<typeof open>>, stopped: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  while (!stopped.aborted) {
    const started = performance.now();
    await file.write(page, 0, page.length, 0);
    await file.datasync();
    took.push(performance.now() - started);
    await pause(restMs);
  }
  return took;
}
