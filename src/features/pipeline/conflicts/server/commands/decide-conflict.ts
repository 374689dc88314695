import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Decision } from "../../conflict.ts";
import type { StoredCheck } from "../checks.ts";
import { isReason } from "#platform/reason.ts";
import { refuseHeld } from "./holds.ts";
import { liftOpponentWall } from "./raise-wall.ts";

export type Ruling = {
  readonly decision: Decision;
  readonly version: number;
  readonly clause?: string | undefined;
  readonly note?: string | undefined;
  readonly consentRef?: string | undefined;
};

/**
 * Records a lawyer's decision on a check and returns its new version. 400 when the clause of a refusal or the consent
 * of a waiver is missing, 409 when the check changed meanwhile, 422 when it is stale or no longer the newest.
 */
export async function decideConflict(work: Work, check: StoredCheck, staffId: number, ruling: Ruling): Promise<number> {
  const { query } = work;
  const { decision, clause, note = "", consentRef = "" } = ruling;
  if (check.version !== ruling.version) throw new Failure("conflict");
  if (check.stale) throw new Failure("ruleViolated", "당사자가 바뀌었습니다. 다시 조회한 뒤 결정해 주세요.");
  if (!check.newest) throw new Failure("ruleViolated", "더 새로운 조회가 있습니다. 그 결과로 결정해 주세요.");
  const basis = await clauseFor({ query }, decision, clause);
  if (decision === "waived" && consentRef === "") {
    throw invalidField("consentRef", "동의 문서의 이름이나 내용을 입력해 주세요.");
  }
  if (decision === "clear" && check.proposal !== "clear" && !isReason(note)) {
    throw invalidField("note", "발견된 관계가 충돌이 아닌 사유를 다섯 글자 이상의 말로 적어 주세요.");
  }
  if (decision === "clear" || decision === "waived")
    await refuseHeld({ query }, { type: check.record_type, id: check.record_id }, decision);
  await query
    .updateTable("conflict_checks")
    .set({
      decision,
      clause: basis?.code ?? null,
      clause_from: basis?.from ?? null,
      note,
      consent_ref: consentRef,
      decided_by: staffId,
      decided_at: new Date(),
      version: check.version + 1,
      updated_at: new Date(),
    })
    .where("id", "=", check.id)
    .execute();
  if (decision === "clear" || decision === "waived") {
    await liftOpponentWall(work, { type: check.record_type, id: check.record_id });
  }
  work.audit({
    action: "conflict.decide",
    recordType: check.record_type,
    recordId: check.record_id,
    changes: {
      check: [check.id, check.id],
      decision: [check.decision, decision],
      clause: [check.clause, basis?.code ?? null],
    },
  });
  work.emit({ type: "record", ref: `${check.record_type}:${check.record_id}` });
  return check.version + 1;
}

type Clause = { readonly code: string; readonly from: string };

/** The clause in force today; required for a refusal, and one that leads to the decision. */
async function clauseFor(
  { query }: Pick<Work, "query">,
  decision: Decision,
  code: string | undefined,
): Promise<Clause | null> {
  if (!code) {
    if (decision === "prohibited") throw invalidField("clause", "변호사법 제31조 제1항의 근거 조항을 선택해 주세요.");
    return null;
  }
  const { rows } = await sql<Clause>`
    select code, effective_from::text as "from" from legal_clauses
    where code = ${code} and effective_from <= (now() at time zone 'Asia/Seoul')::date
    order by effective_from desc limit 1`.execute(query);
  if (!rows[0]) throw invalidField("clause", "근거 조항을 다시 선택해 주세요.");
  return rows[0];
}
