import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";

/** Shows or hides the pages marked dev-only for everybody. Throws 422 where the environment decides. */
export async function showDevPages({ database, config }: Services, actor: Actor, shown: boolean): Promise<void> {
  if (config.firm.devPages !== undefined) {
    throw new Failure("ruleViolated", "서버의 FIRM_DEV_PAGES 설정으로 정해져 있어 여기에서 바꿀 수 없습니다.");
  }
  await inTransaction(database, actor, async (work) => {
    const changed = await work.query
      .updateTable("firm_settings")
      .set({ dev_pages: shown })
      .where("dev_pages", "!=", shown)
      .returning("id")
      .executeTakeFirst();
    if (!changed) return;
    const changes = { devPages: [!shown, shown] };
    work.audit({ action: "firm.showDevPages", recordType: "firm", recordId: changed.id, changes });
  });
}
