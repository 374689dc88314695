import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { Services } from "#platform/server/services.ts";

type Database = Pick<Services, "database">;
type Letterhead = { readonly address: string; readonly phone: string };

/** How the firm stands on its papers; blank before it was set up. */
export async function letterheadOf({ database }: Database): Promise<Letterhead & { readonly name: string }> {
  const row = await database.query.selectFrom("firm_settings").select(["name", "address", "phone"]).executeTakeFirst();
  return row ?? { name: "", address: "", phone: "" };
}

/** Address and telephone of the firm for its papers. */
export async function setLetterhead({ database }: Database, actor: Actor, told: Letterhead): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const before = await work.query
      .selectFrom("firm_settings")
      .select(["id", "address", "phone"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (before.address === told.address && before.phone === told.phone) return;
    const { address, phone } = told;
    await work.query.updateTable("firm_settings").set({ address, phone }).where("id", "=", before.id).execute();
    work.audit({
      action: "firm.setLetterhead",
      recordType: "firm",
      recordId: before.id,
      changes: { address: [before.address, address], phone: [before.phone, phone] },
    });
  });
}
