import { sql } from "kysely";
import type { z } from "zod";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { changeLines } from "#records/server/lines.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { refuseOthers, type WriteContext } from "#records/server/write.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { settleEvidenceOfContract } from "#features/money/payments/server/api.ts";
import { openForFees } from "../../steps.ts";
import { feeLines, feesTotal } from "../../fees.ts";
import type * as schemas from "../../schemas.ts";
import { eligibilityGuard } from "../guards.ts";
import { feesOf, handlersOf, lawyersOf } from "../queries/terms.ts";
import { lockContract, requireState, touchContract, type LockedContract, type Target } from "./lock-contract.ts";
import { refuseBarred } from "./refuse-barred.ts";
import { changedTerms } from "./take-back-approval.ts";
import { refuseWrongFees } from "./refuse-fees.ts";

type SentFees = z.output<(typeof schemas.setFees)["body"]>["fees"];

/**
 * Replaces fee lines and plan of a contract that is not signed; an approval of the old ones is forgotten. 400 when
 * instalments do not add up to their line, 422 for signed contracts. Returns the new version and the sum, won with VAT.
 */
export async function setFees(
  context: WriteContext,
  target: Target,
  fees: SentFees,
): Promise<{ version: number; total: number }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForFees, "서명한 계약의 보수는 바꿀 수 없습니다. 변경계약을 새로 작성해 주세요.");
    refuseWrongFees(fees);
    const before = feesTotal(await feesOf(work, contract.id));
    const written = await changeLines(work, feeLines, contract.id, fees);
    const total = feesTotal(fees);
    await settleEvidenceOfContract(work, contract.id);
    const version = await touchContract(work, context, contract, changedTerms(work, context, contract));
    work.audit({
      action: "contract.fees",
      recordType: "contract",
      recordId: contract.id,
      changes: { fees: written, total: [before, total] },
    });
    return { version, total };
  });
}

/**
 * Replaces the lawyers in charge (변호사법 제50조). After signing at least one stays, all may take cases and
 * nobody comes whom the 관할기관 bars (422); the
 * client is to be told anew in writing.
 */
export async function setLawyers(context: WriteContext, target: Target, staffIds: readonly number[]): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    const wanted = [...new Set(staffIds)];
    const known = await work.query
      .selectFrom("staffs")
      .select("id")
      .where("id", "in", wanted.length > 0 ? wanted : [0])
      .where("status", "=", 1)
      .where("deleted_at", "is", null)
      .execute();
    if (known.length !== wanted.length)
      throw invalidField("staffIds", "담당변호사를 찾을 수 없습니다. 다시 골라 주세요.");
    const records = context.registry.get("staff")!;
    const before = (await lawyersOf(work, contract.id)).map(({ id }) => id);
    for (const id of wanted.filter((one) => !before.includes(one))) {
      await refuseOthers(work, context, { records, key: "staffIds", id, among: "lawyers" });
    }
    await sql`delete from contract_lawyers where contract_id = ${contract.id} and staff_id <> all(${wanted}::bigint[])`.execute(
      work.query,
    );
    await sql`insert into contract_lawyers (contract_id, staff_id)
      select ${contract.id}, x from unnest(${wanted}::bigint[]) x on conflict do nothing`.execute(work.query);
    work.audit({
      action: "contract.lawyers",
      recordType: "contract",
      recordId: contract.id,
      changes: { staffIds: [before, wanted] },
    });
    const isSigned = !openForFees.includes(contract.status);
    const changed = before.length !== wanted.length || before.some((id) => !wanted.includes(id));
    if (!isSigned || !changed)
      return touchContract(work, context, contract, changed ? changedTerms(work, context, contract) : {});
    await refuseUnfit(work, contract);
    const added = wanted.filter((id) => !before.includes(id));
    await refuseBarred(work, contract, added);
    await askForNotice(work, context, contract);
    return touchContract(work, context, contract, { lawyer_notice_at: null });
  });
}

async function refuseUnfit(work: Work, { id, responsible_id: responsible }: LockedContract): Promise<void> {
  const handlers = await handlersOf(work, id, responsible);
  if (!handlers.some(({ isAssigned }) => isAssigned)) {
    throw new Failure("ruleViolated", "서명한 계약에는 담당변호사가 한 명 이상 있어야 합니다 (변호사법 제50조).");
  }
  const { ok, reason, lawRef } = eligibilityGuard(handlers);
  if (!ok) throw new Failure("ruleViolated", `${reason} (${lawRef})`);
}

/** A change of the lawyers in charge is told to the client in writing (변호사법 제50조 제5항). */
async function askForNotice(work: Work, context: WriteContext, contract: LockedContract): Promise<void> {
  const from = context.viewer.staff?.id;
  if (from === undefined) return;
  await tellByTask(work, {
    from,
    to: [contract.responsible_id ?? from],
    title: `[담당변호사 변경 서면통지] 계약 ${contract.id_int} ${contract.title}`,
    content: "담당변호사가 바뀌어 의뢰인에게 서면으로 알려야 합니다(변호사법 제50조 제5항).",
    url: `/lawfirm/contract/${contract.id_int}`,
    importance: "A",
  });
}

type SentClients = { readonly clientIds: readonly number[]; readonly jointLiability: boolean };

/**
 * Replaces those who sign beside the first client, before signing. They become parties, so that the conflict check has
 * to be made again. 400 for clients that the person may not see, 422 for signed contracts.
 */
export async function setClients(context: WriteContext, target: Target, sent: SentClients): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForFees, "서명한 계약의 위임인은 바꿀 수 없습니다. 새 계약을 작성해 주세요.");
    const wanted = [...new Set(sent.clientIds)].filter((id) => id !== contract.client_id);
    const clients = context.registry.get("client")!;
    for (const id of wanted) {
      if (!(await mayReadRecord(work, clients, id, context, { choosing: true }))) {
        throw invalidField("clientIds", "위임인을 찾을 수 없습니다. 다시 골라 주세요.");
      }
    }
    const before = await work.query
      .selectFrom("contract_clients")
      .select("client_id")
      .where("contract_id", "=", contract.id)
      .execute();
    await sql`delete from contract_clients where contract_id = ${contract.id} and client_id <> all(${wanted}::bigint[])`.execute(
      work.query,
    );
    await sql`insert into contract_clients (contract_id, client_id, created_by)
      select ${contract.id}, x, ${context.viewer.userId} from unnest(${wanted}::bigint[]) x
      where not exists (select from contract_clients k where k.contract_id = ${contract.id} and k.client_id = x)`.execute(
      work.query,
    );
    const joint = wanted.length > 0 && sent.jointLiability;
    work.audit({
      action: "contract.clients",
      recordType: "contract",
      recordId: contract.id,
      changes: {
        coClients: [before.length, wanted.length],
        clientIds: [before.map((row) => row.client_id), wanted],
        joint_liability: [contract.joint_liability, joint],
      },
    });
    return touchContract(work, context, contract, {
      joint_liability: joint,
      ...changedTerms(work, context, contract),
    });
  });
}
