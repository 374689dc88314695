import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { gravest, severities, type Severity, type SubjectType } from "../../conflict.ts";
import { findHits, type Hit } from "../hits.ts";
import { termsOf } from "../terms.ts";
import { conflictStateOf } from "./conflict-state.ts";
import { partiesOf } from "./run-conflict-check.ts";

const grave = (severity: Severity) => severities.indexOf(severity);

/**
 * 422 where a matter that was decided on stands otherwise by now: other records may have come, or come to life, since its
 * check. Looks once more and says so where somebody is found more gravely than the lawyer has seen. Keeps nothing: whoever
 * looks again does. A record without a check is for others to refuse. One looks after the other until the end of the
 * transaction: of two contracts of opponents that are signed at once, the second one finds the first.
 */
export async function refuseNewHits(
  { query }: Pick<Work, "query">,
  subject: { readonly type: SubjectType; readonly id: number },
): Promise<void> {
  const { checkId } = await conflictStateOf({ query }, subject);
  if (checkId === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('conflict-look', 0))`.execute(query);
  const { rows } = await sql<{ type: SubjectType; id: number; hits: readonly Hit[] }>`
    select record_type as type, record_id as id, hits from conflict_checks where id = ${checkId}`.execute(query);
  const { hits: seen, ...checked } = rows[0]!;
  const { asked } = await partiesOf({ query }, subject);
  const { hits } = await findHits({ query }, await termsOf({ query }, asked, null), subject);
  // A contract may go by the check of its consultation, which is the same matter.
  const others = hits.filter(({ recordType, recordId }) => recordType !== checked.type || recordId !== checked.id);
  if (!others.some((hit) => isGraver(hit, seen))) return;
  const message = "이해충돌 확인 뒤 새로 발견된 관계가 있습니다. 이해충돌을 다시 조회해 주세요.";
  throw new Failure("ruleViolated", `${message} (변호사법 제31조)`, { fields: { conflict: message } });
}

/** New, or more grave than it was seen: at least a matter of consent, or more than all that was seen. */
function isGraver(hit: Hit, seen: readonly Hit[]): boolean {
  const same = seen.filter(
    ({ recordType, recordId, side, asked }) =>
      recordType === hit.recordType && recordId === hit.recordId && side === hit.side && asked === hit.asked,
  );
  if (grave(hit.severity) <= grave(gravest(same.map(({ severity }) => severity)))) return false;
  const most = gravest(seen.map(({ severity }) => severity));
  return grave(hit.severity) >= grave("consentNeeded") || grave(hit.severity) > grave(most);
}
