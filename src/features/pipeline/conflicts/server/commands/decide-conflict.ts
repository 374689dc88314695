import { hasFile } from "#features/work/files/server/api.ts";
import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Decision } from "../../conflict.ts";
import { partyKind } from "#records/server/party-kinds.ts";
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
 * Records a lawyer's decision on a check and returns its new version. 400 when the clause of a refusal or of a waiver, or
 * the consent of a waiver is missing, 409 when the check changed meanwhile, 422 when it is stale or no longer the newest,
 * and where no paper of the consent is among the files of the record (product §5.3).
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
  if (decision === "waived") await refuseWithoutPaper(work, check);
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

/** A consent is on paper, and the paper with the record. */
async function refuseWithoutPaper({ query }: Pick<Work, "query">, check: StoredCheck): Promise<void> {
  if (await hasFile({ query }, { type: check.record_type, id: check.record_id })) return;
  const { label } = partyKind(check.record_type).resource;
  const message = `동의서가 없습니다. 이 ${label}의 파일에 동의서를 첨부한 뒤 결정해 주세요.`;
  throw new Failure("ruleViolated", message, { fields: { consentRef: message } });
}

type Clause = { readonly code: string; readonly from: string; readonly outcome: "prohibited" | "consentNeeded" };

/** The clause in force today; required for a refusal and for a waiver, which only one that knows of a consent allows. */
async function clauseFor(
  { query }: Pick<Work, "query">,
  decision: Decision,
  code: string | undefined,
): Promise<Clause | null> {
  if (!code) {
    if (decision === "prohibited") throw invalidField("clause", "변호사법 제31조 제1항의 근거 조항을 선택해 주세요.");
    if (decision === "waived") throw invalidField("clause", "동의를 받으면 수임할 수 있는 근거 조항을 선택해 주세요.");
    return null;
  }
  const { rows } = await sql<Clause>`
    select code, effective_from::text as "from", outcome from legal_clauses
    where code = ${code} and effective_from <= (now() at time zone 'Asia/Seoul')::date
    order by effective_from desc limit 1`.execute(query);
  if (!rows[0]) throw invalidField("clause", "근거 조항을 다시 선택해 주세요.");
  if (decision === "waived" && rows[0].outcome !== "consentNeeded") {
    throw invalidField("clause", "동의를 받아도 수임할 수 없는 조항입니다. 다른 조항이나 ‘수임불가’를 선택해 주세요.");
  }
  return rows[0];
}
