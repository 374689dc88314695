import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { openForLawyers } from "../../steps.ts";
import { barredLawyersOf, lawyersWithCases } from "../queries/barred-lawyers.ts";
import { lockContract, requireState, touchContract, type Target } from "./lock-contract.ts";

type Said = {
  readonly reason: string;
  /** Who is going to come to the contract or a case of it; absent: those who stand on it. */
  readonly staffId?: number | undefined;
  /** 관할기관 that is going to be entered with the signed contract; absent: the one that stands there. */
  readonly agency?: string | undefined;
};

/**
 * Another lawyer says why a contract may be signed, or somebody come to it, though this lawyer left the office it is before less than a
 * year ago (변호사법 제31조 제3항, product §6.3). Kept with the contract and in its history; another 관할기관 or lawyer is
 * confirmed anew. Returns the new version. 422 for the lawyer concerned, and where nobody is.
 */
export async function confirmBar(
  context: WriteContext,
  target: Target,
  { reason, staffId, agency }: Said,
): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForLawyers, "해지하거나 취소한 계약의 수임제한은 확인하지 않습니다.");
    const meant = { id: contract.id, agency: agency ?? contract.agency };
    const standing = agency === undefined ? undefined : await lawyersWithCases(work, contract.id);
    const people = staffId === undefined ? standing : [staffId];
    const open = (await barredLawyersOf(work, meant, people)).filter(({ confirmed }) => !confirmed);
    if (open.length === 0) throw new Failure("ruleViolated", "확인할 공직퇴임 수임제한이 없습니다.");
    for (const { id } of open) {
      const message = "퇴직한 변호사 본인이 아닌 다른 변호사가 확인해야 합니다.";
      await requireAnotherPerson(work, context.viewer.userId, { staffId: id }, message);
    }
    await work.query
      .insertInto("contract_bar_confirmations")
      .values(
        open.map(({ id, leftOn }) => ({
          contract_id: contract.id,
          staff_id: id,
          agency: meant.agency,
          left_on: leftOn,
          reason,
          confirmed_by_id: context.viewer.staff!.id,
        })),
      )
      .execute();
    work.audit({
      action: "contract.bar",
      recordType: "contract",
      recordId: contract.id,
      changes: {
        barred_ids: [null, open.map(({ id }) => id)],
        agency: [null, meant.agency],
        reason: [null, reason],
      },
    });
    return touchContract(work, context, contract);
  });
}
