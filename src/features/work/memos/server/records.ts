import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { byNameAlone, defineRecords, type AnyRecords } from "#records/server/records.ts";
import { numberIn, ofRecord, onSeenRecord, pathIn } from "#records/server/parts.ts";
import { columnOf, type Resource } from "#records/resource.ts";
import { manageMemos, openMemos, readPrivileged, showMemos } from "../access.ts";
import { memo } from "../memo.ts";

const place = { type: sql.ref("r.record_type"), id: sql.ref("r.record_id") };

/** Whether 공개범위 admits the person; the writer always reads what he wrote. */
function admitted({ viewer, facts }: Asker): RawBuilder<boolean> {
  const inTeam = facts.abilities.can("manage", "관리자")
    ? sql`true`
    : sql`r.team_id = any(${viewer.staff?.teamIds ?? []}::bigint[])`;
  const privileged = readPrivileged.allows(facts) ? sql`or r.visibility = 'privileged'` : sql``;
  return sql<boolean>`(r.visibility = 'all' or r.author_id = ${viewer.staff?.id ?? null}
    or (r.visibility = 'team' and ${inTeam}) ${privileged})`;
}

/** Whose memos are read: of all records that are seen with 메모리스트, without it of those that name the person. */
function memosOf(records: AnyRecords, { facts }: Asker): AnyRecords {
  return showMemos.allows(facts) ? records : byNameAlone(records);
}

/** Rows of `r`: replies go out of sight with what they answer. */
function memoRows(asker: Asker): RawBuilder<boolean> {
  return sql<boolean>`(${onSeenRecord(asker, "memos", place, (records) => memosOf(records, asker))} and ${admitted(asker)} and (r.parent_id is null
    or exists (select from memos p where p.id = r.parent_id and p.deleted_at is null)))`;
}

/** The record that the memo hangs on. */
async function hangsOn(query: Database["query"], id: number): Promise<{ kind: string; id: number } | null> {
  const found = await query
    .selectFrom("memos")
    .select(["record_type as kind", "record_id as id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found ?? null;
}

const mentioned = (asker: Asker) => sql`select from memo_mentions m
  where m.memo_id = r.id and m.staff_id = ${asker.viewer.staff?.id ?? null}`;

/** Whether the person is called by `r` and has not confirmed it, or wrote it and is to be reminded today. */
export function awaits(asker: Asker): RawBuilder<boolean> {
  return sql<boolean>`(exists (${mentioned(asker)} and m.ack_at is null) or (r.author_id = ${asker.viewer.staff?.id ?? null}
    and r.reminded_at is null and r.remind_on <= (now() at time zone 'Asia/Seoul')::date))`;
}

/** 메모 with its rules. */
export const memoRecords = defineRecords(memo, {
  show: openMemos,
  browse: showMemos,
  manage: manageMemos,
  list: null,
  // Words of the client himself; what the firm thinks and what is for lawyers alone stays inside.
  given: sql<boolean>`(r.kind in ('통화', '미팅', '의뢰인요청') and r.visibility <> 'privileged')`,
  erase: { hidden_reason: "empty", deleted_at: sql`coalesce(t.deleted_at, now())` },
  scope: memoRows,
  hangsOn,
  computed: {
    subject: () => ofRecord("memos", place, wordsOf),
    recordNumber: () => ofRecord("memos", place, numberIn),
    recordPath: () => ofRecord("memos", place, pathIn),
    project: sql`case r.record_type when 'project' then r.record_id end`,
    client: sql`case r.record_type when 'client' then r.record_id end`,
    mentions: sql`coalesce((select string_agg(s.short_name, ', ' order by m.id)
      from memo_mentions m join staffs s on s.id = m.staff_id where m.memo_id = r.id), '')`,
    acks: sql`coalesce((select count(m.ack_at) || '/' || count(*) from memo_mentions m where m.memo_id = r.id
      having count(*) > 0), '')`,
    mentionsMe: (asker) => sql`exists (${mentioned(asker)})`,
    unacked: sql`exists (select from memo_mentions m where m.memo_id = r.id and m.ack_at is null)`,
    callsMe: awaits,
    edited: sql`(r.edited_at is not null)`,
    replies: sql`(select count(*) from memos a where a.parent_id = r.id and a.deleted_at is null)`,
  },
  filtered: {
    project: (_value, asked) => sql`(r.record_type = 'project' and ${asked})`,
    client: (_value, asked) => sql`(r.record_type = 'client' and ${asked})`,
  },
  actions: {
    write: "작성",
    edit: "수정",
    ack: "확인",
    pin: "고정",
    unpin: "고정 해제",
    hide: "숨김",
    show: "숨김 해제",
    move: "이동",
  },
});

/** `사건 201 매매대금`; persons are told by their number alone, since their names are masked for some. */
function wordsOf(resource: Resource): RawBuilder<unknown> {
  const { label, title, fields } = resource;
  const column = columnOf(title, fields[title]!);
  const name = fields[title]!.personal ? sql`''` : sql`' ' || ${sql.ref(`x.${column}`)}`;
  return sql`${sql.lit(`${label} `)} || ${numberIn(resource)} || ${name}`;
}
