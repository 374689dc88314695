import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { Services } from "#platform/server/services.ts";

type Database = Pick<Services, "database">;
type Letterhead = { readonly address: string; readonly phone: string; readonly bankAccount: string };

/** How the firm stands on its papers; blank before it was set up. */
export async function letterheadOf({ database }: Database): Promise<Letterhead & { readonly name: string }> {
  const row = await database.query
    .selectFrom("firm_settings")
    .select(["name", "address", "phone", "bank_account as bankAccount"])
    .executeTakeFirst();
  return row ?? { name: "", address: "", phone: "", bankAccount: "" };
}

type Told = Omit<Letterhead, "bankAccount"> & { readonly bankAccount?: string | undefined };

/** Address, telephone and account of the firm for its papers; an account that is not told stays. */
export async function setLetterhead({ database }: Database, actor: Actor, told: Told): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { id, ...before } = await work.query
      .selectFrom("firm_settings")
      .select(["id", "address", "phone", "bank_account"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = { address: told.address, phone: told.phone, bank_account: told.bankAccount ?? before.bank_account };
    const keys = (["address", "phone", "bank_account"] as const).filter((key) => before[key] !== after[key]);
    if (keys.length === 0) return;
    await work.query.updateTable("firm_settings").set(after).where("id", "=", id).execute();
    work.audit({
      action: "firm.setLetterhead",
      recordType: "firm",
      recordId: id,
      changes: Object.fromEntries(keys.map((key) => [key, [before[key], after[key]]])),
    });
  });
}
