import { formatPhone } from "#platform/phone.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import type { Services } from "#platform/server/services.ts";
import { demoEmailDomain, demoPassword } from "../../demo.ts";
import { provider, type readFirm } from "../../schemas.ts";
import { readFirmSettings } from "../commands/read-firm-settings.ts";

type FirmModel = z.input<typeof readFirm.response>["model"];

/** Before a firm is set up the product shows its own name. */
const productName = "해치";

/** What everybody may see of the firm; demo accounts only while the demo firm is in use. */
export async function readFirmModel(services: Services): Promise<FirmModel> {
  const settings = await readFirmSettings(services);
  const { oauth } = services.config;
  return {
    name: settings.name || productName,
    address: settings.address,
    phone: formatPhone(settings.phone),
    email: settings.email,
    providers: provider.options.filter((name) => oauth[name] !== undefined),
    demo: settings.demo ? { password: demoPassword, accounts: await demoAccounts(services.database) } : null,
    setupNeeded: !settings.isSetUp,
  };
}

/** One account per role: the one with the fewest roles beside it, the oldest of those. */
async function demoAccounts(database: Database): Promise<{ role: string; email: string }[]> {
  return database.query
    .selectFrom("roles")
    .innerJoin("staff_roles", "staff_roles.role_id", "roles.id")
    .innerJoin("staffs", "staffs.id", "staff_roles.staff_id")
    .innerJoin("users", "users.id", "staffs.user_id")
    .distinctOn("roles.id")
    .select(["roles.name as role", "users.email"])
    .where("users.email", "like", `%@${demoEmailDomain}`)
    .where("users.password_hash", "is not", null)
    .orderBy("roles.id")
    .orderBy(sql`(select count(*) from staff_roles other where other.staff_id = staffs.id)`)
    .orderBy("users.id")
    .execute();
}
