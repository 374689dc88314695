import { inTransaction } from "#platform/server/database/transaction.ts";
import { updateRecord, type WriteContext } from "#records/server/write.ts";
import type { Category } from "../../contract.ts";
import { contractRecords } from "../records.ts";
import { lockContract, touchContract, type Target } from "./lock-contract.ts";

/**
 * Says of which 분야 a contract is, 기타 included: from then on it is not asked again. Another one than it has is a change
 * like any other.
 */
export async function setCategory(context: WriteContext, target: Target, category: Category): Promise<number> {
  const { number, version } = target;
  if (await updateRecord(context, contractRecords, { number, version, changes: { category } })) return version + 1;
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    if (!contract.category_open) return contract.version;
    work.audit({
      action: "contract.category",
      recordType: "contract",
      recordId: contract.id,
      changes: { category_open: [true, false] },
    });
    return touchContract(work, context, contract, { category_open: false });
  });
}
