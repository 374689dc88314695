import { z } from "zod";
import { instant, success } from "#platform/schema.ts";

/**
 * Which database runs and whether it keeps what it acknowledges (trust.md R13), and whether the firm's data would come
 * back. `kept`: here, or on the firm's own database server.
 */
export const readBackups = {
  response: success({
    kept: z.enum(["here", "elsewhere"]),
    count: z.int(),
    lastBackupAt: instant.nullable(),
    lastLogAt: instant.nullable(),
    lastVerifiedAt: instant.nullable(),
    encrypted: z.boolean(),
    overdue: z.boolean(),
    database: z.strictObject({
      version: z.string(),
      fsync: z.boolean(),
      fullPageWrites: z.boolean(),
      synchronousCommit: z.boolean(),
    }),
  }),
};
