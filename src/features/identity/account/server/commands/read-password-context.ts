import type { Services } from "#platform/server/services.ts";
import type { PasswordContext } from "../../password.ts";

/** The words that a person's password may not be made of. */
export async function readPasswordContext(
  { database }: Pick<Services, "database">,
  userId: number,
): Promise<PasswordContext> {
  const row = await database.query
    .selectFrom("users")
    .leftJoin("staffs", "staffs.user_id", "users.id")
    .leftJoin("firm_settings", (join) => join.onTrue())
    .select(["users.email", "users.name", "staffs.real_name", "staffs.short_name", "staffs.tel", "staffs.tel_digits"])
    .select("firm_settings.name as firm_name")
    .where("users.id", "=", userId)
    .executeTakeFirst();
  return { words: Object.values(row ?? {}).filter((word) => typeof word === "string") };
}
