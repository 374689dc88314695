import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Readable } from "node:stream";
import { logAccessWithin } from "#platform/server/access-log.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { refuseFrequentExport } from "#platform/server/reading-limits.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Day } from "#platform/dates.ts";
import type { RequestKind, RequestStatus } from "../../privacy.ts";
import { givenData, type Section } from "#records/server/whose/given-data.ts";
import type { Reach } from "#records/server/whose/personal-table.ts";
import { explanations } from "../access-file/explain.ts";
import { accessSheet } from "../access-file/sheet.ts";
import { visibleClients } from "../requests.ts";

type Query = Pick<Database, "query">;
type Wanted = { readonly requestId: number };

/** How much of each kind the file of a request would hold; fails as making it does. */
export async function previewAccessFile(database: Query, asker: Asker, { requestId }: Wanted) {
  const request = await findRequest(database, asker, requestId);
  const { sections, closed, masked } = await givenData(database, asker, behind(request));
  const parts = sections.filter(holdsSomething).map(({ label, records }) => ({ label, records }));
  return { clientId: request.clientId, parts, closed, masked };
}

/**
 * Puts all the firm holds of the client who asked into one sheet (개인정보 보호법 제35조, 시행령 제41조), and writes into
 * both logs that it was made and why. 404 for requests about clients the person does not see, 422 where there is no
 * open request of 열람 or nothing left of the client, 429 for too many files.
 */
export async function makeAccessFile(
  context: WriteContext & { readonly request: FastifyRequest },
  { requestId, reason }: Wanted & { readonly reason: string },
): Promise<{ name: string; content: Readable }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const request = await findRequest(work, context, requestId);
    const { sections } = await givenData(work, context, behind(request));
    const records = sections.reduce((sum, section) => sum + section.records, 0);
    const { clientId, number } = request;
    // One person's data, however many records.
    await refuseFrequentExport(work, context.viewer.userId);
    await logAccessWithin(work, context, { action: "다운로드", subject: "고객", recordIds: [clientId], reason });
    work.audit({
      action: "client.accessFile",
      recordType: "client",
      recordId: clientId,
      changes: { request: requestId, records },
    });
    const { before, after } = await explanations(work, request);
    return {
      name: `개인정보 열람 ${number}.xlsx`,
      content: await accessSheet([before, ...sections.filter(holdsSomething), after]),
    };
  });
}

/** Whose data: the client and the person of the ledger behind it. */
const behind = ({ clientId, personId }: { readonly clientId: number; readonly personId: number | null }): Reach =>
  new Map([
    ["client", [clientId]],
    ["person", personId === null ? [] : [personId]],
  ]);

const holdsSomething = ({ records }: Section) => records > 0;

async function findRequest({ query }: Query, asker: Asker, requestId: number) {
  const { rows } = await sql<{
    kind: RequestKind;
    status: RequestStatus;
    receivedOn: Day;
    clientId: number;
    personId: number | null;
    number: number;
    name: string;
    retentionUntil: Day | null;
    isGone: boolean;
  }>`
    select q.kind, q.status, q.received_on as "receivedOn", r.id as "clientId", r.person_id as "personId",
      r.id_int as number, r.name, r.retention_until as "retentionUntil", r.status = 'destroyed' as "isGone"
    from privacy_requests q join clients r on r.id = q.client_id
    where q.id = ${requestId} and q.deleted_at is null and ${visibleClients(asker)}`.execute(query);
  const [request] = rows;
  if (!request) throw notFound();
  if (request.kind !== "access") throw new Failure("ruleViolated", "열람 요구가 아닙니다.");
  if (request.status !== "open") throw new Failure("ruleViolated", "이미 끝난 요구입니다.");
  if (request.isGone) throw new Failure("ruleViolated", "이미 파기한 고객입니다.");
  return request;
}
