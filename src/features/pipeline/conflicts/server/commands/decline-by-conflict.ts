import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { SubjectType } from "../../conflict.ts";
import { partyKind } from "#records/server/party-kinds.ts";
import { raiseWall } from "./raise-wall.ts";

type Declined = { readonly type: SubjectType; readonly id: number };

/**
 * Declines a record for conflict: a consultation becomes 수임불가, a contract that is not signed is voided and the
 * consultation it came from is declined with it, and from now on only 관리자 and the lawyer who decided may open them
 * (`outsideWalls`). 422 unless the newest check was decided
 * 수임불가 or 동의필요, or when the record has come too far.
 */
export async function declineByConflict(work: Work, { type, id }: Declined): Promise<void> {
  const { query } = work;
  const ruling = await declineRuling({ query }, { type, id });
  const before = await end({ query }, { type, id }, ruling.decidedBy);
  await wallOff(work, { type, id }, ruling, before);
  const consultId = type === "contract" ? await declineConsultOf({ query }, id, ruling.decidedBy) : null;
  if (consultId !== null) await wallOff(work, { type: "consult", id: consultId }, ruling, ["converted", "declined"]);
}

/** By which decision, and whose, a record is declined for conflict; 422 unless the newest check was decided so. */
export async function declineRuling({ query }: Pick<Work, "query">, { type, id }: Declined): Promise<Ruling> {
  const check = await query
    .selectFrom("conflict_checks")
    .select(["id", "decision", "decided_by"])
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!check || (check.decision !== "prohibited" && check.decision !== "consentNeeded")) {
    throw new Failure("ruleViolated", "변호사가 수임불가나 동의필요로 결정한 뒤에 처리할 수 있습니다.");
  }
  return { checkId: check.id, decidedBy: check.decided_by };
}

type Ruling = { readonly checkId: number; readonly decidedBy: number | null };

async function wallOff(
  work: Work,
  { type, id }: Declined,
  ruling: Ruling,
  status: readonly [string, string],
): Promise<void> {
  await raiseWall(work, { type, id }, { kind: "decline", ...ruling });
  work.audit({ action: `${type}.declineByConflict`, recordType: type, recordId: id, changes: { status } });
  work.emit({ type: "record", ref: `${type}:${id}` });
}

/** The matter is refused, so its consultation is no longer 계약 but 수임불가, unless another contract of it stands. */
async function declineConsultOf(
  { query }: Pick<Work, "query">,
  contractId: number,
  decidedBy: number | null,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update consults c set status = 'declined', lost_reason = 'conflict', declined_by_id = ${decidedBy}, next_action_at = null,
      version = version + 1, updated_at = now()
    where c.id = (select consult_id from contracts where id = ${contractId}) and c.status = 'converted' and not exists (
      select from contracts k where k.consult_id = c.id and k.deleted_at is null and k.status <> 'void')
    returning c.id`.execute(query);
  return rows[0]?.id ?? null;
}

/** Ends the record; answers its state before and after. Other kinds are ended by their own closing. */
async function end(
  { query }: Pick<Work, "query">,
  { type, id }: Declined,
  decidedBy: number | null,
): Promise<readonly [string, string]> {
  if (type === "consult") {
    const { status } = await stateOf({ query }, "consults", id);
    if (status === "converted" || status === "duplicate") {
      throw new Failure("ruleViolated", "계약되었거나 중복으로 처리된 상담은 수임불가로 바꿀 수 없습니다.");
    }
    await sql`update consults set status = 'declined', lost_reason = 'conflict', declined_by_id = ${decidedBy},
      version = version + 1, updated_at = now() where id = ${id}`.execute(query);
    return [status, "declined"];
  }
  if (type === "contract") {
    const { status } = await stateOf({ query }, "contracts", id);
    if (!["draft", "review", "sent"].includes(status)) {
      throw new Failure("ruleViolated", "서명된 계약은 해지 절차로 종료해 주세요.");
    }
    await sql`update contracts set status = 'void', ended_reason = '이해충돌로 수임불가', version = version + 1, updated_at = now() where id = ${id}`.execute(
      query,
    );
    return [status, "void"];
  }
  const { status } = await stateOf({ query }, partyKind(type).resource.table, id);
  return [status, status];
}

async function stateOf({ query }: Pick<Work, "query">, table: string, id: number): Promise<{ status: string }> {
  const { rows } = await sql<{ status: string }>`
    select status from ${sql.table(table)} where id = ${id} for update`.execute(query);
  return rows[0]!;
}
