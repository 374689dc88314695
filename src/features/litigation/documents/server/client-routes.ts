import { sql, type RawBuilder } from "kysely";
import { clientOf } from "#features/portal/accounts/server/api.ts";
import { isCaseOfClient } from "#features/portal/cases/server/api.ts";
import { mayLeave, sendContent, type Content } from "#features/work/files/server/api.ts";
import { logAccess } from "#platform/server/access-log.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { clientRoute, ok, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { isoInstant } from "#records/server/present.ts";
import * as endpoints from "../client-endpoints.ts";
import * as schemas from "../client-schemas.ts";
import { documentKindLabels, shareable, type DocumentKind } from "../words.ts";

type Shared = Content & {
  readonly number: number;
  readonly case: string;
  readonly documentKind: DocumentKind;
  readonly title: string;
  readonly sharedAt: Date;
};

const most = 200;
const filesPerMinute = 20;

/**
 * What a client may read, asked anew with every call: shared, of a case that is the client's, and neither removed, taken
 * back from approval nor a copy of a criminal record nor marked as privileged since.
 */
async function sharedWith({ query }: Database, clientId: number, which: RawBuilder<boolean>): Promise<Shared[]> {
  const { rows } = await sql<Shared>`
    select r.id as number, p.title as "case", r.kind as "documentKind", r.title, r.shared_at as "sharedAt",
      v.name, c.kind, c.size, c.sha256, c.storage_key as "storageKey"
    from documents r join projects p on p.id = r.project_id
      join files f on f.id = r.file_id join file_versions v on v.file_id = f.id and v.number = r.file_version
      join file_contents c on c.id = v.content_id
    where r.shared_at is not null and not r.criminal_copy and ${mayLeave} and r.status = any(${shareable}::text[])
      and r.deleted_at is null and r.purged_at is null and ${isCaseOfClient(clientId)} and ${which}
    order by r.shared_at desc, r.id desc limit ${most}`.execute(query);
  return rows;
}

const list = clientRoute(endpoints.listSharedDocuments, schemas.listSharedDocuments, {
  holderOf: clientOf,
  handler: async ({ services, holder }) => {
    const shared = await sharedWith(services.database, holder.clientId, sql`true`);
    const models = shared.map(({ number, documentKind, title, name, size, sharedAt, case: ofCase }) => ({
      number,
      case: ofCase,
      kind: documentKindLabels[documentKind],
      title,
      fileName: name,
      size,
      sharedAt: isoInstant(sharedAt),
    }));
    return ok({ models });
  },
});

const content = clientRoute(endpoints.readSharedDocument, schemas.readSharedDocument, {
  holderOf: clientOf,
  handler: async ({ services, holder, params, request, reply }) => {
    const { database } = services;
    const { accountId, clientId } = holder;
    await limitCalls(services, "client-document", accountId, filesPerMinute);
    const [found] = await sharedWith(database, clientId, sql`r.id = ${params.number}`);
    if (!found) throw notFound();
    const { number: recordId, name } = found;
    // The people of the case see in its history when the client took it.
    await inTransaction(database, { userId: null, staffId: null, requestId: request.id }, async (work) =>
      work.audit({
        action: "document.clientDownload",
        recordType: "document",
        recordId,
        changes: { name: [null, name] },
      }),
    );
    const reason = `의뢰인 ${clientId}의 계정 ${accountId}: ${name}`;
    await logAccess(
      { services, viewer: null, request },
      { action: "다운로드", subject: "문서 파일", recordIds: [recordId], reason },
    );
    return sendContent({ services, request, reply }, found);
  },
});

export const clientDocumentRoutes: readonly Route[] = [list, content];
