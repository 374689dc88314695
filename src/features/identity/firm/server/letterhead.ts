import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import type { Services } from "#platform/server/services.ts";
import type { FirmKind } from "../firm-kinds.ts";

type Database = Pick<Services, "database">;
type Letterhead = {
  readonly address: string;
  readonly phone: string;
  readonly bankAccount: string;
  readonly firmKind: FirmKind;
};

/** How the firm stands on its papers; blank before it was set up. */
export async function letterheadOf({ database }: Database): Promise<Letterhead & { readonly name: string }> {
  const row = await database.query
    .selectFrom("firm_settings")
    .select(["name", "address", "phone", "bank_account as bankAccount", "firm_kind as firmKind"])
    .executeTakeFirst();
  return row ?? { name: "", address: "", phone: "", bankAccount: "", firmKind: "법무법인" };
}

type Told = Pick<Letterhead, "address" | "phone"> & {
  readonly [Key in "bankAccount" | "firmKind"]?: Letterhead[Key] | undefined;
};

/** Kind, address, telephone and account of the firm for its papers; a kind and an account that are not told stay. */
export async function setLetterhead({ database }: Database, actor: Actor, told: Told): Promise<void> {
  await inTransaction(database, actor, async (work) => {
    const { id, ...before } = await work.query
      .selectFrom("firm_settings")
      .select(["id", "address", "phone", "bank_account", "firm_kind"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = {
      address: told.address,
      phone: told.phone,
      bank_account: told.bankAccount ?? before.bank_account,
      firm_kind: told.firmKind ?? before.firm_kind,
    };
    const keys = (["address", "phone", "bank_account", "firm_kind"] as const).filter(
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
