import { sql } from "kysely";
import { withParticle } from "#platform/particle.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { Viewer } from "#platform/viewer.ts";
import { tellFollowers } from "#records/server/tell-followers.ts";
import { visibleFiles, type Holder } from "../holders.ts";
import { sensitivityLabels, type Sensitivity } from "../../sensitivity.ts";
import type { TakenContent } from "./take-content.ts";

export type Uploading = { readonly database: Database; readonly actor: Actor; readonly asker: Asker };

type Place = Pick<Holder, "type" | "id">;
/** Whose file it is: of what the product makes, whoever asked for it; null: of somebody outside the firm. */
type Owner = { readonly viewer: { readonly userId: number | null } & Partial<Pick<Viewer, "staff">> };

const mostFiles = 1_000;
const mostVersions = 100;

/**
 * Makes received content a file of the record, and returns its id. The same file sent again, as after an answer that
 * was lost, is the one that is there. Throws 422 for more files than a list can hold.
 */
export function attachFile(
  { database, actor, asker }: Uploading,
  holder: Holder,
  content: TakenContent,
  sensitivity?: Sensitivity,
): Promise<number> {
  return inTransaction(database, actor, (work) => attachFileWithin(work, asker, holder, content, sensitivity));
}

/** The same inside a transaction that does more, as commands do. Without a word on how far it goes it is an ordinary file. */
export async function attachFileWithin(
  work: Work,
  owner: Owner,
  holder: Place,
  content: TakenContent,
  sensitivity?: Sensitivity,
): Promise<number> {
  // Two sends of one file at a time would both find none.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${holder.type} ${holder.id}`}, 0))`.execute(
    work.query,
  );
  const { total, same } = await countFiles(work, holder, content);
  if (same !== null) {
    await refuseOtherSensitivity(work, same, sensitivity);
    return same;
  }
  if (total >= mostFiles) throw new Failure("ruleViolated", `파일은 ${mostFiles}개까지 올릴 수 있습니다.`);
  const { userId } = owner.viewer;
  const { id } = await work.query
    .insertInto("files")
    .values({
      record_type: holder.type,
      record_id: holder.id,
      sensitivity: sensitivity ?? "normal",
      created_by: userId,
      updated_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addVersion(work, owner, { fileId: id, number: 1 }, content);
  await tell(work, owner, { ...holder, fileId: id }, ["file.create", content.name]);
  return id;
}

/** Whoever sends a file once more, and says that it may go less far, is not to believe that it was heard. */
async function refuseOtherSensitivity({ query }: Work, fileId: number, sensitivity?: Sensitivity): Promise<void> {
  if (sensitivity === undefined) return;
  const { sensitivity: now } = await query
    .selectFrom("files")
    .select("sensitivity")
    .where("id", "=", fileId)
    .executeTakeFirstOrThrow();
  if (now === sensitivity) return;
  const word = sensitivityLabels[now];
  throw invalidField(
    "sensitivity",
    `같은 파일이 ${withParticle(word, "으로/로")} 표시되어 이미 있습니다. 그 파일의 민감도를 바꿔 주세요.`,
  );
}

async function countFiles({ query }: Work, holder: Place, { name, sha256 }: TakenContent) {
  const { rows } = await sql<{ total: number; same: number | null }>`
    select count(*) as total, max(f.id) filter (where v.name = ${name} and c.sha256 = ${sha256}) as same
    from files f
    join lateral (select * from file_versions n where n.file_id = f.id order by n.number desc limit 1) v on true
    join file_contents c on c.id = v.content_id
    where f.record_type = ${holder.type} and f.record_id = ${holder.id} and f.deleted_at is null`.execute(query);
  return rows[0]!;
}

/** Makes received content the newest version of a file; those before it stay. The same content again changes nothing. */
export function attachVersion(
  { database, actor, asker }: Uploading,
  holder: Holder,
  fileId: number,
  content: TakenContent,
): Promise<number> {
  return inTransaction(database, actor, (work) => attachVersionWithin(work, asker, { ...holder, fileId }, content));
}

/** The same inside a transaction that does more. Returns the number of the newest version. */
export async function attachVersionWithin(
  work: Work,
  asker: Asker,
  { fileId, ...holder }: Place & { readonly fileId: number },
  content: TakenContent,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select f.id from files f where f.id = ${fileId} and f.deleted_at is null and ${visibleFiles(asker)} for update of f
  `.execute(work.query);
  if (!rows[0]) throw notFound();
  const newest = await work.query
    .selectFrom("file_versions as v")
    .innerJoin("file_contents as c", "c.id", "v.content_id")
    .select(["v.number", "v.name", "c.sha256"])
    .where("v.file_id", "=", fileId)
    .orderBy("v.number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  if (newest.name === content.name && newest.sha256.equals(content.sha256)) return newest.number;
  if (newest.number >= mostVersions)
    throw new Failure("ruleViolated", `버전은 ${mostVersions}개까지 올릴 수 있습니다.`);
  const number = newest.number + 1;
  await addVersion(work, asker, { fileId, number }, content);
  await work.query
    .updateTable("files")
    .set({ version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: asker.viewer.userId })
    .where("id", "=", fileId)
    .execute();
  await tell(work, asker, { ...holder, fileId }, ["file.version", content.name]);
  return number;
}

async function addVersion(
  { query }: Work,
  { viewer }: Owner,
  place: { readonly fileId: number; readonly number: number },
  { contentId, name }: TakenContent,
): Promise<void> {
  await query
    .insertInto("file_versions")
    .values({ file_id: place.fileId, number: place.number, content_id: contentId, name, created_by: viewer.userId })
    .execute();
}

async function tell(
  work: Work,
  { viewer }: Owner,
  { type, id, fileId }: Place & { readonly fileId: number },
  [action, name]: readonly [action: string, name: string],
): Promise<void> {
  work.audit({ action, recordType: "file", recordId: fileId, changes: { name: [null, name] } });
  work.emit({ type: "record", ref: `${type}:${id}` });
  await tellFollowers(work, viewer, { type, id });
}
