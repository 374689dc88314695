import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { Services } from "#platform/server/services.ts";
import type { FirmKind } from "../firm-kinds.ts";

type Database = Pick<Services, "database">;
type Letterhead = {
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly bankAccount: string;
  readonly firmKind: FirmKind;
};

/** How the firm stands on its papers; blank before it was set up. */
export async function letterheadOf({ database }: Database): Promise<Letterhead & { readonly name: string }> {
  const row = await database.query
    .selectFrom("firm_settings")
    .select(["name", "address", "phone", "email", "bank_account as bankAccount", "firm_kind as firmKind"])
    .executeTakeFirst();
  return row ?? { name: "", address: "", phone: "", email: "", bankAccount: "", firmKind: "법무법인" };
}

type Told = Pick<Letterhead, "address" | "phone"> & {
  readonly [Key in "email" | "bankAccount" | "firmKind"]?: Letterhead[Key] | undefined;
};

/** Kind, address, telephone, e-mail and account of the firm; what is not told beside address and telephone stays. */
export async function setLetterhead({ database }: Database, actor: Actor, told: Told): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { id, ...before } = await work.query
      .selectFrom("firm_settings")
      .select(["id", "address", "phone", "email", "bank_account", "firm_kind"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = {
      address: told.address,
      phone: told.phone,
      email: told.email ?? before.email,
      bank_account: told.bankAccount ?? before.bank_account,
      firm_kind: told.firmKind ?? before.firm_kind,
    };
    const keys = (["address", "phone", "email", "bank_account", "firm_kind"] as const).filter(
      (key) => before[key] !== after[key],
    );
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
