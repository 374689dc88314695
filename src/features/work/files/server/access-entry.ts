import { sql } from "kysely";
import type { AccessAction, AccessEntry } from "#platform/server/access-log.ts";
import type { Database } from "#platform/server/database/database.ts";
import { fileReason, fileSubject } from "#platform/server/reading-limits.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { columnOf, type Resource } from "#records/resource.ts";

type Read = {
  readonly fileId: number;
  readonly name: string;
  readonly recordType: string;
  readonly recordId: number;
  /** What the person said it is opened for; blank where nothing was asked. */
  readonly said?: string | undefined;
};

/** 접속기록 of a file that is handed out: which record it hangs on, and whose client's it is where the record names one. */
export async function accessEntry(
  { query }: Pick<Database, "query">,
  action: AccessAction & ("다운로드" | "조회"),
  { fileId, name, recordType, recordId, said = "" }: Read,
): Promise<AccessEntry> {
  const resource: Resource = registeredRecords().get(recordType)!.resource;
  const client = resource.fields["client"];
  const { rows } = client
    ? await sql<{ id: number | null }>`
        select ${sql.ref(columnOf("client", client))} as id from ${sql.table(resource.table)} where id = ${recordId}
      `.execute(query)
    : { rows: [] };
  const clientId = rows[0]?.id ?? null;
  return {
    action,
    subject: fileSubject(resource.label),
    recordIds: [recordId],
    reason: `${fileReason}${fileId}${clientId === null ? "" : `, 의뢰인 ${clientId}`}: ${name}${said === "" ? "" : `, 사유: ${said}`}`,
  };
}
