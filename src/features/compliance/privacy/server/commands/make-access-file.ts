import type { FastifyRequest } from "fastify";
import { sql, type RawBuilder } from "kysely";
import type { Readable } from "node:stream";
import { logAccessWithin } from "#platform/server/access-log.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { refuseFrequentExport } from "#platform/server/reading-limits.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Day } from "#platform/dates.ts";
import { requestSubjects, type RequestKind, type RequestStatus, type SubjectKind } from "../../privacy.ts";
import { givenData, type Section } from "#records/server/whose/given-data.ts";
import type { Reach } from "#records/server/whose/personal-table.ts";
import { explanations } from "../access-file/explain.ts";
import { accessSheet } from "../access-file/sheet.ts";
import { subjectColumn, visibleSubjects } from "../requests.ts";
import { refuseGone } from "./register-request.ts";

type Query = Pick<Database, "query">;
type Wanted = { readonly requestId: number };

/** How much of each kind the file of a request would hold; fails as making it does. */
export async function previewAccessFile(database: Query, asker: Asker, { requestId }: Wanted) {
  const request = await findRequest(database, asker, requestId);
  const { sections, closed, masked } = await givenData(database, asker, behind(request));
  const parts = sections.filter(holdsSomething).map(({ label, records }) => ({ label, records }));
  return { kind: request.about, id: request.id, parts, closed, masked };
}

/**
 * Puts all the firm holds of the person who asked into one sheet (개인정보 보호법 제35조, 시행령 제41조), and writes into
 * both logs that it was made and why. 404 for requests about whom the asker does not see, 422 where there is no
 * open request of 열람 or nothing left of the person, 429 for too many files.
 */
export async function makeAccessFile(
  context: WriteContext & { readonly request: FastifyRequest },
  { requestId, reason }: Wanted & { readonly reason: string },
): Promise<{ name: string; content: Readable }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const request = await findRequest(work, context, requestId);
    const { sections } = await givenData(work, context, behind(request));
    const records = sections.reduce((sum, section) => sum + section.records, 0);
    const { about, id: recordId, number } = request;
    // One person's data, however many records.
    await refuseFrequentExport(work, context.viewer.userId);
    await logAccessWithin(work, context, {
      action: "다운로드",
      subject: requestSubjects[about],
      recordIds: [recordId],
      reason,
    });
    work.audit({
      action: `${about}.accessFile`,
      recordType: about,
      recordId,
      changes: { request: requestId, records },
    });
    const { before, after } = await explanations(work, request);
    return {
      name: `개인정보 열람 ${about === "client" ? "" : "상담 "}${number}.xlsx`,
      content: await accessSheet([before, ...sections.filter(holdsSomething), after]),
    };
  });
}

/** Whose data: the client or the consultation, and the person of the ledger behind it. */
const behind = ({ about, id, personId }: Pick<Asked, "about" | "id" | "personId">): Reach =>
  new Map([
    [about, [id]],
    ["person", personId === null ? [] : [personId]],
  ]);

const holdsSomething = ({ records }: Section) => records > 0;

type Asked = {
  readonly id: number;
  readonly about: SubjectKind;
  readonly personId: number | null;
  readonly number: number;
  readonly name: string;
  readonly retentionUntil: Day | null;
  readonly asked: RequestKind;
  readonly status: RequestStatus;
  readonly receivedOn: Day;
  readonly recordStatus: string;
};

/** What only the kind knows: who of the ledger it is, and until when it is kept. */
const ownColumns: Readonly<Record<SubjectKind, RawBuilder<unknown>>> = {
  client: sql`r.person_id as "personId", r.retention_until as "retentionUntil"`,
  consult: sql`(select p.person_id from parties p where p.record_type = 'consult' and p.record_id = r.id
    and p.origin = 'name' and p.deleted_at is null) as "personId", null::date as "retentionUntil"`,
};

async function findRequest({ query }: Query, asker: Asker, requestId: number): Promise<Asked> {
  const parts = visibleSubjects(asker).map(
    ({ kind, table, seen }) => sql`
      select q.kind as asked, q.status, q.received_on as "receivedOn", ${kind}::text as about, r.id, r.id_int as number,
        r.name, r.status as "recordStatus", ${ownColumns[kind]}
      from privacy_requests q join ${table} r on r.id = ${subjectColumn(kind)}
      where q.id = ${requestId} and q.deleted_at is null and ${seen}`,
  );
  if (parts.length === 0) throw notFound();
  const { rows } = await sql<Asked>`${sql.join(parts, sql` union all `)}`.execute(query);
  const [request] = rows;
  if (!request) throw notFound();
  if (request.asked !== "access") throw new Failure("ruleViolated", "열람 요구가 아닙니다.");
  if (request.status !== "open") throw new Failure("ruleViolated", "이미 끝난 요구입니다.");
  await refuseGone({ query }, { kind: request.about, id: request.id, status: request.recordStatus });
  return request;
}
