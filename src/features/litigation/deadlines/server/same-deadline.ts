import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { recordPath } from "#records/resource.ts";
import { mayReadRecord } from "#records/server/read.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { deadline } from "../deadline.ts";
import type { Told } from "./compute.ts";
import { standingDeadline } from "./standing.ts";

type Entering = Pick<Told, "startOn" | "courtDays" | "courtOn"> & {
  readonly party: string;
  readonly caseId: number;
  readonly serviceId: number | null;
  readonly rule: { readonly id: number; readonly name: string };
};

/** Both services brought the same document: the judgment of the case, or one of the same name. */
const sameDocument = sql`(mine.document_kind = 'judgment' and theirs.document_kind = 'judgment'
  or regexp_replace(mine.document_name, '\\s', '', 'g') = regexp_replace(theirs.document_name, '\\s', '', 'g'))`;

/**
 * 422, with the way to it, where a deadline of this rule stands already that the same service started for the same party:
 * one of the same registered service, or of the same day where one of both was entered without a service or where the
 * document was registered twice. What is settled or was corrected does not count.
 */
export async function refuseSameDeadline(work: Work, context: Asker, entering: Entering): Promise<void> {
  const { caseId, serviceId, rule, party, startOn, courtDays, courtOn } = entering;
  // Who enters one at the same time for the same case waits: what a service started and what was typed share no index.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deadlines:${caseId}`}, 0))`.execute(work.query);
  const { rows } = await sql<{ id: number }>`
    select d.id from deadlines d
    left join service_of_process theirs on theirs.id = d.service_id
    left join service_of_process mine on mine.id = ${serviceId}::bigint
    where d.case_id = ${caseId} and d.rule_id = ${rule.id} and d.party = ${party} and d.deleted_at is null
      and d.record_type is null and ${standingDeadline("d")}
      and d.court_days is not distinct from ${courtDays}::int and d.court_on is not distinct from ${courtOn}::date
      and (d.service_id = mine.id
        or d.start_on = ${startOn} and (d.service_id is null or mine.id is null or ${sameDocument}))
    order by d.id limit 1`.execute(work.query);
  const [stands] = rows;
  if (!stands) return;
  const sees = await mayReadRecord(work, registeredRecords().get(deadline.name)!, stands.id, context);
  const path = recordPath(deadline, stands.id);
  throw new Failure(
    "ruleViolated",
    `같은 송달의 ‘${rule.name}’ 기한이 이미 있습니다. 다르면 그 기한을 정정해 주세요.`,
    {
      confirmed: { subject: deadline.label, recordIds: [stands.id] },
      ...(sees && path !== null && { opens: path }),
    },
  );
}
