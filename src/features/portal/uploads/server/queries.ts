import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { seesTied } from "#records/server/tied.ts";

type Row = {
  readonly id: number;
  readonly item: string;
  readonly name: string;
  readonly size: number;
  readonly sentAt: Date;
  readonly fileId: number | null;
  readonly documentNumber: number | null;
  readonly documentTitle: string | null;
};

/** What has come for a request that was found to be visible, and how many files wait with the client. */
export async function piecesOf({ query }: Pick<Database, "query">, asker: Asker, requestId: number) {
  const seen: RawBuilder<boolean> = seesTied("document", sql`x.document_id`, asker);
  const { rows } = await sql<Row>`
    select x.id, x.item, x.name, x.size, x.sent_at as "sentAt",
      case when exists (select from files f where f.id = x.file_id and f.deleted_at is null) then x.file_id end as "fileId",
      d.id as "documentNumber", d.title as "documentTitle"
    from client_file_pieces x left join documents d on d.id = x.document_id and d.deleted_at is null and ${seen}
    where x.request_id = ${requestId} and x.sent_at is not null order by x.id`.execute(query);
  const { waiting } = await query
    .selectFrom("client_file_pieces")
    .select((of) => of.fn.countAll<number>().as("waiting"))
    .where("request_id", "=", requestId)
    .where("sent_at", "is", null)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  const models = rows.map(({ sentAt, documentNumber, documentTitle, ...row }) => ({
    ...row,
    sentAt: sentAt.toISOString(),
    document: documentNumber === null ? null : { number: documentNumber, title: documentTitle ?? "" },
  }));
  return { models, waiting };
}
