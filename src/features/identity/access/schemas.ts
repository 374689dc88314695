import { z } from "zod";
import { instant } from "#platform/schema.ts";

/** A password that somebody else gave and that no own one has replaced. */
export const givenPassword = z.strictObject({
  at: instant,
  /** Null: the console. */
  by: z.string().nullable(),
  /** From when on it serves an account without a second factor. */
  opensAt: instant,
  endsAt: instant,
  /** A code of the second factor is asked for, and nobody waits. */
  needsCode: z.boolean(),
});
