import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { decisionLabels, type Decision, type SubjectType } from "../../conflict.ts";
import { refuseHeld } from "./holds.ts";

export type ConflictState = {
  /** The check that counts; null: there is none. */
  readonly checkId: number | null;
  readonly decision: Decision | null;
  /** A party was added or changed after the check. */
  readonly stale: boolean;
  /** Decided clear or waived, and nothing changed since: the matter may be taken. */
  readonly allowed: boolean;
};

type Query = Pick<Database, "query">;

/**
 * How the conflict check of a record stands. A contract without a check of its own goes by that of its consultation
 * as long as every party of the contract was asked for there.
 */
export async function conflictStateOf(
  { query }: Query,
  { type, id }: { readonly type: SubjectType; readonly id: number },
): Promise<ConflictState> {
  const { rows } = await sql<{ id: number; decision: Decision | null; stale: boolean }>`
    (select id, decision, stale from conflict_checks where record_type = ${type} and record_id = ${id} order by id desc limit 1)
    union all
    (select c.id, c.decision, c.stale or exists (
        select from parties pa join persons p on p.id = pa.person_id
        where pa.record_type = 'contract' and pa.record_id = k.id and pa.deleted_at is null
          and not c.query->'parties' @> jsonb_build_array(jsonb_build_object('norm', p.name_norm, 'side', pa.side)))
      from contracts k join conflict_checks c on c.record_type = 'consult' and c.record_id = k.consult_id
      where ${type} = 'contract' and k.id = ${id}
        and not exists (select from conflict_checks o where o.record_type = 'contract' and o.record_id = k.id)
      order by c.id desc limit 1)`.execute(query);
  const check = rows[0];
  const decision = check?.decision ?? null;
  const stale = check?.stale ?? false;
  const allowed = !stale && (decision === "clear" || decision === "waived");
  return { checkId: check?.id ?? null, decision, stale, allowed };
}

/** Whether a lawyer has refused the matter, and nothing changed since. */
export function prohibits({ stale, decision }: ConflictState): boolean {
  return !stale && decision === "prohibited";
}

/** Guard of 계약전환 and of signing: 422 with what to do, unless the matter may be taken (product §5.3). */
export async function requireNoConflict(
  database: Query,
  subject: Parameters<typeof conflictStateOf>[1],
): Promise<void> {
  const { allowed, stale, decision } = await conflictStateOf(database, subject);
  if (allowed) return refuseHeld(database, subject, decision);
  const why = stale
    ? "이해충돌 확인 뒤 당사자가 바뀌었습니다. 다시 조회해 주세요."
    : decision === null
      ? "이해충돌 확인이 필요합니다. 변호사의 결정을 먼저 받아 주세요."
      : `이해충돌 결정이 ${decisionLabels[decision]}이라 진행할 수 없습니다.`;
  throw new Failure("ruleViolated", why);
}
