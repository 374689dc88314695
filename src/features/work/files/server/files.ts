import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import type { FileModel, VersionModel } from "../schemas.ts";
import { visibleFiles, type Holder } from "./holders.ts";

type Query = Pick<Database, "query">;
type Stored<Model> = Omit<Model, "uploadedAt" | "scannedAt"> & {
  readonly uploadedAt: Date;
  readonly scannedAt: Date | null;
};
type FileRow = Stored<FileModel> & { readonly recordType: string; readonly recordId: number };

/** Who has sent a file by a link. */
export const outsideSender = "링크로 받음";

const versionColumns = sql`
  v.name, c.kind, c.traits, c.size, encode(c.sha256, 'hex') as sha256, v.created_at as "uploadedAt",
  coalesce(s.short_name, u.name, ${outsideSender}) as "uploadedBy", c.scanned_at as "scannedAt"`;
const versionTables = sql`
  join file_contents c on c.id = v.content_id
  left join users u on u.id = v.created_by left join staffs s on s.user_id = u.id`;

function selectFiles(where: RawBuilder<unknown>): RawBuilder<FileRow> {
  return sql<FileRow>`
    select f.id, f.version, f.record_type as "recordType", f.record_id as "recordId", f.sensitivity,
      f.looks_personal as "looksPersonal", v.number as versions, ${versionColumns}
    from files f
    join lateral (select * from file_versions n where n.file_id = f.id order by n.number desc limit 1) v on true
    ${versionTables}
    where ${where} order by f.id desc`;
}

function modelOf({ recordType: _type, recordId: _id, ...row }: FileRow): FileModel {
  return withInstants(row);
}

function withInstants<Row extends Pick<FileRow, "uploadedAt" | "scannedAt">>({ uploadedAt, scannedAt, ...row }: Row) {
  return { ...row, uploadedAt: uploadedAt.toISOString(), scannedAt: scannedAt?.toISOString() ?? null };
}

/** The files of a record that was found to be visible, newest first. */
export async function filesOf({ query }: Query, holder: Pick<Holder, "type" | "id">): Promise<FileModel[]> {
  const { rows } = await selectFiles(
    sql`f.record_type = ${holder.type} and f.record_id = ${holder.id} and f.deleted_at is null`,
  ).execute(query);
  return rows.map(modelOf);
}

/** A file as this person may see it, and its record; 404 for absent and foreign ones alike. */
export async function findFile(
  { query }: Query,
  asker: Asker,
  fileId: number,
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<{ model: FileModel; type: string; recordId: number }> {
  const state = removed ? sql`not null` : sql`null`;
  const { rows } = await selectFiles(
    sql`f.id = ${fileId} and f.deleted_at is ${state} and ${visibleFiles(asker)}`,
  ).execute(query);
  if (!rows[0]) throw notFound();
  return { model: modelOf(rows[0]), type: rows[0].recordType, recordId: rows[0].recordId };
}

/** Every version of a file that was found to be visible, newest first. */
export async function versionsOf({ query }: Query, fileId: number): Promise<VersionModel[]> {
  const { rows } = await sql<Stored<VersionModel>>`
    select v.number, ${versionColumns} from file_versions v ${versionTables}
    where v.file_id = ${fileId} order by v.number desc`.execute(query);
  return rows.map(withInstants);
}
