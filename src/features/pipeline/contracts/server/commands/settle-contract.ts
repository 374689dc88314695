import { sql } from "kysely";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { mayRead } from "#records/server/records.ts";
import type { WriteContext } from "#records/server/write.ts";
import { formatWon } from "#platform/money.ts";
import { contract as facts } from "../../contract.ts";
import { settle, settledFee } from "../../settlement.ts";
import { feesOf, givenBackOf } from "../queries/terms.ts";
import { lockContract, requireState, touchContract, type Target } from "./lock-contract.ts";

type Confirmed = { readonly performedPct: number; readonly refund: number; readonly note: string };

/**
 * Confirms the 정산표 of a terminated contract (product §6.3): what the work performed comes to is proposed, what is
 * given back a person decides, with a word when it differs. It may be confirmed anew. Returns the new version. 400 for
 * more than was received, 403 for those who may not read receipts, 422 before 해지.
 */
export async function settleContract(context: WriteContext, target: Target, asked: Confirmed): Promise<number> {
  if (!mayRead(facts.fields.paid, context.facts)) throw new Failure("forbidden");
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, ["terminated"], "해지한 계약만 정산합니다.");
    const fees = await feesOf(work, contract.id);
    const {
      agreed,
      earned,
      paid,
      refund: proposed,
    } = settle(fees.map(settledFee), asked.performedPct, await givenBackOf(work, contract.id));
    const { performedPct, refund, note } = asked;
    if (refund > Math.max(0, paid)) {
      throw invalidField("refund", `환불액은 입금된 ${formatWon(Math.max(0, paid))}원까지입니다.`);
    }
    if (refund !== proposed && note.trim() === "") {
      throw invalidField("note", `산정액 ${formatWon(proposed)}원과 다릅니다. 사유를 적어 주세요.`);
    }
    const staffId = context.viewer.staff!.id;
    const { userId } = context.viewer;
    const before = await work.query
      .selectFrom("contract_settlements")
      .select(["performed_pct", "refund"])
      .where("contract_id", "=", contract.id)
      .executeTakeFirst();
    await sql`insert into contract_settlements (team_id, contract_id, performed_pct, agreed, earned, paid, proposed, refund, note,
        confirmed_by_id, created_by, updated_by)
      values (${contract.team_id}, ${contract.id}, ${performedPct}, ${agreed}, ${earned}, ${paid}, ${proposed}, ${refund}, ${note},
        ${staffId}, ${userId}, ${userId})
      on conflict (contract_id) do update set performed_pct = excluded.performed_pct, agreed = excluded.agreed,
        earned = excluded.earned, paid = excluded.paid, proposed = excluded.proposed, refund = excluded.refund,
        note = excluded.note, confirmed_by_id = excluded.confirmed_by_id, confirmed_at = now(), updated_at = now(),
        updated_by = excluded.updated_by, version = contract_settlements.version + 1`.execute(work.query);
    work.audit({
      action: "contract.settle",
      recordType: "contract",
      recordId: contract.id,
      changes: {
        performedPct: [before?.performed_pct ?? null, performedPct],
        refund: [before?.refund ?? null, refund],
      },
    });
    return touchContract(work, context, contract);
  });
}
