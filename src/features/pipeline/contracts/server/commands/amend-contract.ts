import { sql } from "kysely";
import type { z } from "zod";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { changeLines } from "#records/server/lines.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { refuseOthers, type WriteContext } from "#records/server/write.ts";
import { seoulDay } from "#platform/dates.ts";
import { requireNoConflict } from "#features/pipeline/conflicts/server/commands/conflict-state.ts";
import { refuseNewHits } from "#features/pipeline/conflicts/server/commands/refuse-new-hits.ts";
import { settleEvidenceOfContract } from "#features/money/payments/server/api.ts";
import { openForAmendment } from "../../steps.ts";
import { feeLines, feesTotal, noSuccess } from "../../fees.ts";
import type * as schemas from "../../schemas.ts";
import { requireApprovalRight } from "../approval-right.ts";
import { termGuards, type GuardedContract } from "../guards.ts";
import { askForOpponents, forgetOpponents } from "./amended-opponents.ts";
import { feesOf, lawyersOf } from "../queries/terms.ts";
import { lockContract, requireState, touchContract, type LockedContract, type Target } from "./lock-contract.ts";
import { refuseBarred } from "./refuse-barred.ts";
import { refuseMissing } from "./refuse-missing.ts";
import { refuseLosingReceipts, refuseWrongFees } from "./refuse-fees.ts";

type Sent = Omit<z.output<(typeof schemas.draftAmendment)["body"]>, "version">;
/** Terms as an amendment keeps them. */
export type StoredTerms = Sent["terms"];
type OpenAmendment = {
  readonly id: number;
  readonly status: "draft" | "approved";
  readonly terms: StoredTerms;
  readonly created_by: number | null;
};

const notOpen = "서명했거나 진행 중인 계약만 변경계약을 작성할 수 있습니다.";

/**
 * Writes the 변경계약 of a signed contract, or writes the open one anew, which forgets its approval. New opponents become
 * parties at once, so that the conflict check asks for them before anything is signed. 400 where plans do not add up or
 * receipts would be lost, 422 for terms the law does not allow.
 */
export async function draftAmendment(context: WriteContext, target: Target, { reason, terms }: Sent) {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForAmendment, notOpen);
    await checkTerms(work, context, contract, terms);
    const { userId } = context.viewer;
    await sql`update contract_amendments set status = 'dropped', approved_at = null, approved_by_id = null,
      version = version + 1, updated_at = now(), updated_by = ${userId}
      where contract_id = ${contract.id} and status in ('draft', 'approved')`.execute(work.query);
    const { id } = await work.query
      .insertInto("contract_amendments")
      .values({
        team_id: contract.team_id,
        contract_id: contract.id,
        reason,
        terms: JSON.stringify(terms),
        created_by: userId,
        updated_by: userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await askForOpponents(work, context, contract, terms.opponent);
    tell(work, contract, "draftAmendment", {
      total: [feesTotal(await feesOf(work, contract.id)), feesTotal(terms.fees)],
      reason: [null, reason],
    });
    return { amendmentId: id, version: await touchContract(work, context, contract) };
  });
}

async function checkTerms(work: Work, context: WriteContext, contract: LockedContract, terms: StoredTerms) {
  refuseWrongFees(terms.fees, "terms.fees");
  refuseLosingReceipts(await feesOf(work, contract.id), terms.fees);
  const staff = context.registry.get("staff")!;
  const { responsible } = terms;
  if (responsible !== null && !(await mayReadRecord(work, staff, responsible, context, { choosing: true }))) {
    throw invalidField("terms.responsible", "책임변을 찾을 수 없습니다. 다시 골라 주세요.");
  }
  if (responsible !== null && responsible !== contract.responsible_id) {
    const choice = { records: staff, key: "terms.responsible", id: responsible, among: "lawyers" };
    await refuseOthers(work, context, choice);
  }
  // The conflict is asked for when it is signed: new opponents are being looked for only now.
  const guards = await termGuards(work, asGuarded(contract, terms), terms.fees);
  refuseMissing(guards.filter(({ key }) => key !== "conflict"));
  const lawyers = (await lawyersOf(work, contract.id)).map(({ id }) => id);
  await refuseBarred(work, contract, responsible === null ? lawyers : [...lawyers, responsible]);
}

function asGuarded(contract: LockedContract, terms: StoredTerms): GuardedContract {
  return {
    ...(contract as unknown as GuardedContract),
    responsible_id: terms.responsible,
    is_criminal: terms.isCriminal,
    free_reason: terms.freeReason,
    privacy_consent_at: terms.privacyConsentAt,
  };
}

/** 승인 of the open 변경계약, by a lawyer or 매니저 who has not written it. Returns the new version of the contract. */
export async function approveAmendment(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    const amendment = await openAmendment(work, contract.id);
    if (amendment.status === "approved") throw new Failure("ruleViolated", "이미 승인된 변경계약입니다.");
    await requireApprovalRight(work, context, contract.id);
    await requireAnotherPerson(
      work,
      context.viewer.userId,
      { userId: amendment.created_by },
      "변경계약을 작성한 사람이 아닌 변호사나 매니저가 승인해야 합니다.",
    );
    const staffId = context.viewer.staff!.id;
    await sql`update contract_amendments set status = 'approved', approved_at = now(), approved_by_id = ${staffId},
      version = version + 1, updated_at = now(), updated_by = ${context.viewer.userId}
      where id = ${amendment.id}`.execute(work.query);
    tell(work, contract, "approveAmendment", { approvedBy: [null, staffId] });
    return touchContract(work, context, contract);
  });
}

/**
 * 체결: the approved 변경계약 comes into force and what was in force stays readable in it. 422 while a conflict, the
 * approval or anything else stands in the way, 400 for a day that is still to come.
 */
export async function signAmendment(context: WriteContext, target: Target, signedOn?: string): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForAmendment, notOpen);
    const { id, status, terms } = await openAmendment(work, contract.id);
    if (status !== "approved") throw new Failure("ruleViolated", "변호사나 매니저의 승인을 받아 주세요.");
    const today = seoulDay(new Date());
    const day = signedOn ?? today;
    if (day > today || day < (contract.signed_at as string)) {
      throw invalidField("signedOn", "체결일은 수임일부터 오늘까지의 날짜여야 합니다.");
    }
    await checkTerms(work, context, contract, terms);
    if (terms.opponent !== contract.opponent) {
      await requireNoConflict(work, { type: "contract", id: contract.id });
      await refuseNewHits(work, { type: "contract", id: contract.id });
    }
    const before = await termsInForce(work, contract);
    await sql`update contract_amendments a set status = 'signed', signed_on = ${day}, before = ${JSON.stringify(before)}::jsonb,
      seq = (select count(*) + 1 from contract_amendments s where s.contract_id = a.contract_id and s.status = 'signed'),
      version = version + 1, updated_at = now(), updated_by = ${context.viewer.userId} where id = ${id}`.execute(
      work.query,
    );
    const columns = columnsOf(terms);
    const stood: Readonly<Record<string, unknown>> = contract;
    const version = await touchContract(work, context, contract, columns);
    const fees = await changeLines(work, feeLines, contract.id, terms.fees);
    await settleEvidenceOfContract(work, contract.id);
    await forgetOpponents(work, contract.id);
    tell(work, contract, "signAmendment", {
      ...Object.fromEntries(
        Object.entries(columns)
          .filter(([name, value]) => stood[name] !== value)
          .map(([name, value]) => [name, [stood[name] ?? null, value]]),
      ),
      fees,
      total: [feesTotal(before.fees), feesTotal(terms.fees)],
    });
    return version;
  });
}

/** 폐기 of the open 변경계약; 422 when there is none. */
export async function giveUpAmendment(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    await openAmendment(work, contract.id);
    await dropAmendment(work, context, contract.id);
    tell(work, contract, "dropAmendment", {});
    return touchContract(work, context, contract);
  });
}

/** Ends an open 변경계약 of a contract that ends or goes on without it; nothing where there is none. */
export async function dropAmendment(work: Work, context: WriteContext, contractId: number): Promise<void> {
  const { rows } =
    await sql`update contract_amendments set status = 'dropped', approved_at = null, approved_by_id = null,
    version = version + 1, updated_at = now(), updated_by = ${context.viewer.userId}
    where contract_id = ${contractId} and status in ('draft', 'approved') returning 1`.execute(work.query);
  if (rows.length > 0) await forgetOpponents(work, contractId);
}

async function openAmendment({ query }: Work, contractId: number): Promise<OpenAmendment> {
  const row = await query
    .selectFrom("contract_amendments")
    .select(["id", "status", "terms", "created_by"])
    .where("contract_id", "=", contractId)
    .where("status", "in", ["draft", "approved"])
    .executeTakeFirst();
  if (!row) throw new Failure("ruleViolated", "진행 중인 변경계약이 없습니다.");
  const { terms, ...amendment } = row as unknown as OpenAmendment;
  return { ...amendment, terms: wholeTerms(terms) };
}

/** Terms as they are written now; older ones say nothing of tax and shares of success. */
export function wholeTerms(terms: StoredTerms): StoredTerms {
  return { ...terms, fees: terms.fees.map((fee) => ({ ...noSuccess, ...fee, taxType: fee.taxType ?? "과세" })) };
}

async function termsInForce(work: Work, contract: LockedContract): Promise<StoredTerms> {
  const fees = await feesOf(work, contract.id);
  return {
    title: contract.title,
    opponent: contract.opponent,
    scope: contract.scope,
    isCriminal: contract.is_criminal,
    freeReason: contract.free_reason,
    terminationTerms: contract.termination_terms,
    privacyConsentAt: contract.privacy_consent_at,
    responsible: contract.responsible_id,
    fees: fees.map(({ paid: _paid, named: _named, successReached: _reached, isVoid: _void, plan, ...agreed }) => ({
      ...agreed,
      plan: plan.map((part) => ({ id: part.id, dueDate: part.dueDate, amount: part.amount })),
    })),
  };
}

function columnsOf(terms: StoredTerms) {
  return {
    title: terms.title,
    opponent: terms.opponent,
    scope: terms.scope,
    is_criminal: terms.isCriminal,
    free_reason: terms.freeReason,
    termination_terms: terms.terminationTerms,
    privacy_consent_at: terms.privacyConsentAt,
    responsible_id: terms.responsible,
  };
}

function tell(work: Work, contract: LockedContract, verb: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action: `contract.${verb}`, recordType: "contract", recordId: contract.id, changes });
}
