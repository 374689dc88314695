import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { numberIn, ofRecord, onSeenRecord } from "#records/server/parts.ts";
import { visible } from "#records/server/records.ts";
import { recordPath, type Resource } from "#records/resource.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { manageMemos } from "../access.ts";
import type { MemoRecord } from "../memo.ts";
import type { Memo } from "../schemas.ts";
import { awaits, memoRecords } from "./records.ts";

/** Beginnings of threads that one answer has. */
const most = 200;

type Row = Omit<Memo, "origin" | "isMine" | "mayHide" | "createdAt" | "editedAt"> & {
  readonly createdAt: string;
  readonly editedAt: string | null;
  /** `number`: null where the person does not see the record. */
  readonly origin: { readonly type: string; readonly number: number | null } | null;
};

const from = { type: sql.ref("r.origin_type"), id: sql.ref("r.origin_id") };

/** Memos of one record that the person sees: pinned threads first, then the newest, each with its replies. */
export async function threadOf(
  database: Pick<Database, "query">,
  { type, id }: MemoRecord,
  asker: Asker,
): Promise<{ models: Memo[]; total: number }> {
  const { rows } = await sql<{ rows: Row[]; total: number }>`
    with seen as materialized (select r.* from memos r
        where r.record_type = ${type} and r.record_id = ${id} and ${visible(memoRecords, asker)}),
      tops as (select s.* from seen s where s.parent_id is null
        order by s.pinned desc, s.created_at desc, s.id desc limit ${most})
    select (select count(*) from seen where parent_id is null) as total, coalesce((select json_agg(m) from (
      select r.id, r.version, r.parent_id as "replyTo", r.kind, r.content, r.visibility, r.pinned,
        r.remind_on as "remindOn", r.created_at as "createdAt", r.edited_at as "editedAt",
        (select json_build_object('id', s.id, 'shortName', s.short_name) from staffs s where s.id = r.author_id) as author,
        coalesce((select json_agg(json_build_object('id', s.id, 'shortName', s.short_name, 'ackAt', m.ack_at) order by m.id)
          from memo_mentions m join staffs s on s.id = m.staff_id where m.memo_id = r.id), '[]') as mentions,
        case when r.origin_type is not null then json_build_object('type', r.origin_type, 'number',
          case when ${onSeenRecord(asker, "memos", from)} then ${ofRecord("memos", from, numberIn)} end) end as origin,
        ${awaits(asker)} as "awaitsMe"
      from seen r join tops t on t.id = coalesce(r.parent_id, r.id)
      order by t.pinned desc, t.created_at desc, t.id desc, r.parent_id is not null, r.created_at, r.id) m), '[]') as rows
  `.execute(database.query);
  const [answer] = rows;
  return { models: answer!.rows.map((row) => presentMemo(row, asker)), total: answer!.total };
}

function presentMemo(row: Row, asker: Asker): Memo {
  const isMine = row.author.id === asker.viewer.staff?.id;
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    editedAt: row.editedAt === null ? null : new Date(row.editedAt).toISOString(),
    mentions: row.mentions.map((one) => ({
      ...one,
      ackAt: one.ackAt === null ? null : new Date(one.ackAt).toISOString(),
    })),
    origin: row.origin && presentOrigin(row.origin),
    isMine,
    mayHide: isMine || manageMemos.allows(asker.facts),
  };
}

/** Where a memo stood before; whoever does not see that record learns its kind alone. */
function presentOrigin({ type, number }: NonNullable<Row["origin"]>): Memo["origin"] {
  const resource: Resource = registeredRecords().get(type)!.resource;
  if (number === null) return { label: `다른 ${resource.label}`, path: null };
  return { label: `${resource.label} ${number}`, path: recordPath(resource, number) };
}
