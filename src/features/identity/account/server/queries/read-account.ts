import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import type { Viewer } from "#platform/viewer.ts";
import { givenOf } from "#features/identity/access/server/commands/given-password.ts";
import type { readAccount } from "../../schemas.ts";

type AccountModel = z.input<typeof readAccount.response>["model"];

/** The viewer's own data. `version` is that of the staff record, which holds what may be changed. */
export async function readOwnAccount(database: Database, viewer: Viewer): Promise<AccountModel> {
  const row = await database.query
    .selectFrom("users")
    .leftJoin("staffs", "staffs.user_id", "users.id")
    .select(({ eb }) => [
      "users.email",
      "users.name",
      "users.password_changed_at",
      "users.version as user_version",
      eb("users.password_hash", "is not", null).as("has_password"),
      givenOf(sql`users.id`).as("given"),
      "staffs.short_name",
      "staffs.photo",
      "staffs.tel",
      "staffs.position",
      "staffs.department",
      "staffs.ex_public_office_agency",
      "staffs.ex_public_office_left_on",
      "staffs.version as staff_version",
    ])
    .where("users.id", "=", viewer.userId)
    .executeTakeFirstOrThrow();
  return {
    email: row.email,
    name: row.name,
    shortName: row.short_name,
    photo: row.photo ?? "",
    tel: row.tel ?? "",
    position: row.position ?? "",
    department: row.department ?? "",
    exOfficeAgency: row.ex_public_office_agency ?? "",
    exOfficeLeftOn: row.ex_public_office_left_on,
    roles: [...viewer.roles],
    passwordChangedAt: row.password_changed_at?.toISOString() ?? null,
    hasPassword: row.has_password === true,
    given: row.given,
    version: row.staff_version ?? row.user_version,
  };
}
