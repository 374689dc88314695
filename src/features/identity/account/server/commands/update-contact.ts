import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { formatPhone, isPhone } from "#platform/phone.ts";

/**
 * Changes one's own phone number; empty removes it. Returns the new version. Throws 400 at `tel` for what is no
 * Korean number, 409 when the record changed since it was read.
 */
export async function updateContact(
  database: Database,
  actor: Actor,
  input: { staffId: number; tel: string; version: number },
): Promise<number> {
  if (input.tel !== "" && !isPhone(input.tel)) throw invalidField("tel", "연락처 형식을 확인해 주세요.");
  const tel = formatPhone(input.tel);
  return inTransaction(database, actor, async (work) => {
    const before = await work.query
      .selectFrom("staffs")
      .select(["tel", "version"])
      .where("id", "=", input.staffId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.version !== input.version) throw new Failure("conflict");
    if (before.tel === tel) return before.version;
    const { version } = await work.query
      .updateTable("staffs")
      .set({ tel, version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", input.staffId)
      .returning("version")
      .executeTakeFirstOrThrow();
    const changes = { tel: [before.tel, tel] };
    work.audit({ action: "account.update", recordType: "staff", recordId: input.staffId, changes });
    return version;
  });
}
