import type { z } from "zod";
import type { Services } from "#platform/server/services.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import type { readSecondFactor } from "../schemas.ts";

type Model = z.input<typeof readSecondFactor.response>["model"];

/** How many recovery codes a person has left. */
export async function countCodes({ database }: Services, userId: number): Promise<number> {
  const { count } = await database.query
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** A person's own second factor; never its secret. */
export async function readFactor(services: Services, userId: number): Promise<Model> {
  const row = await services.database.query
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const { secondFactorRequired } = await readFirmSettings(services);
  return {
    enrolledAt: row?.confirmed_at?.toISOString() ?? null,
    recoveryLeft: await countCodes(services, userId),
    required: secondFactorRequired,
  };
}
