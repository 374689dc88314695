import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";

type Storing = Pick<Services, "database" | "storage" | "log">;

/**
 * Runs `keep`, which writes down in one transaction what received bytes are for. Where it refuses them, or has the same
 * bytes already (`isNew` false), they go at once: bytes that only wait for the sweep count against no limit of whoever
 * sent them, and would fill the disk.
 */
export async function keepOrDrop<Kept extends { readonly isNew: boolean }>(
  services: Storing,
  contentId: number,
  keep: () => Promise<Kept>,
): Promise<Kept> {
  const kept = await keep().catch(async (error: unknown) => {
    // Of other faults nobody knows whether they were written down.
    if (error instanceof Failure) await dropAtOnce(services, contentId);
    throw error;
  });
  if (!kept.isNew) await dropAtOnce(services, contentId);
  return kept;
}

/** Bytes first, their row last, as the sweep does, which takes what is left of an interrupted one. */
async function dropAtOnce({ database: { query }, storage, log }: Storing, contentId: number): Promise<void> {
  const { storage_key: key } = await query
    .updateTable("file_contents")
    .set({ waits_until: null })
    .where("id", "=", contentId)
    .returning("storage_key")
    .executeTakeFirstOrThrow();
  try {
    await storage.remove(key);
  } catch (error) {
    return log.error({ err: error }, "a file cannot be removed from the storage; it is left to the sweep");
  }
  await query.deleteFrom("file_contents").where("id", "=", contentId).execute();
}
