import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { defineRecords, teamRows } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { seesTied } from "#records/server/tied.ts";
import { moderateTalk, joinTalk } from "../access.ts";
import { room } from "../room.ts";
import { talkPost } from "../talk-post.ts";

const me = ({ viewer }: Asker) => viewer.staff?.id ?? null;

/**
 * Rows of `r`: rooms of the firm, of one's teams, and those one opened or was invited to; of rooms about a case only
 * those whose case one sees. Rooms of invited people are closed to 관리자 too.
 */
function roomRows(asker: Asker): RawBuilder<boolean> {
  return sql<boolean>`((r.audience = 'firm' or (r.audience = 'team' and ${teamRows(room, null, asker)})
      or r.owner_id = ${me(asker)} or exists (select from room_members m where m.room_id = r.id and m.staff_id = ${me(asker)}))
    and ${seesTied("project", sql`r.project_id`, asker)})`;
}

/** 방 with its rules. */
export const roomRecords = defineRecords(room, {
  show: joinTalk,
  manage: joinTalk,
  list: null,
  scope: roomRows,
  check: async ({ asker, before }) => {
    if (!before || before["owner"] === me(asker) || moderateTalk.allows(asker.facts)) return;
    throw new Failure("forbidden", "방을 만든 사람만 고칠 수 있습니다.");
  },
  written: async ({ work, asker, before }, id) => {
    if (before) return;
    await work.query
      .updateTable("rooms")
      .set({ owner_id: me(asker) })
      .where("id", "=", id)
      .execute();
  },
  actions: { setMembers: "초대 변경" },
});

/** What stands in place of the number of a case that the reader is kept away from. */
const hiddenNumber = "■■■";

/**
 * The words of `r`, without numbers of cases behind walls that the person does not pass (product §6.14): of the project,
 * of its cases before the courts, and those which they had before.
 */
export function wordsOf(asker: Asker): RawBuilder<string> {
  const open =
    registeredRecords()
      .get("project")
      ?.outsideWalls?.(asker, sql<number>`p.id`) ?? sql<boolean>`true`;
  return sql<string>`coalesce((select regexp_replace(r.content, string_agg(n.written, '|' order by length(n.written) desc),
      ${hiddenNumber}, 'g')
    from talk_case_numbers n where n.post_id = r.id and exists (select from projects p where p.id in (
        select id from projects where replace(case_no, ' ', '') = n.number and case_no <> ''
        union all select project_id from legal_cases where case_no = n.number and case_no <> '' and deleted_at is null
        union all select c.project_id from legal_case_aliases a join legal_cases c on c.id = a.case_id
          where a.case_no = n.number)
      and not ${open})), r.content)`;
}

/** Whether `r` calls the person by name. */
const calls = (asker: Asker) =>
  sql<boolean>`exists (select from talk_mentions m where m.post_id = r.id and m.staff_id = ${me(asker)})`;

/** 톡 글 with its rules: seen by whoever sees the room. */
export const talkPostRecords = defineRecords(talkPost, {
  show: joinTalk,
  manage: joinTalk,
  list: null,
  scope: (asker) => seesTied("room", sql`r.room_id`, asker),
  hangsOn: async (query: Database["query"], id) => {
    const row = await query.selectFrom("talk_posts").select("room_id").where("id", "=", id).executeTakeFirst();
    return row ? { kind: "room", id: row.room_id } : null;
  },
  keepsFiles: (asker) =>
    moderateTalk.allows(asker.facts) ? sql<boolean>`true` : sql<boolean>`(r.owner_id = ${me(asker)})`,
  // What is read of the words depends on who reads them; what is stored goes whole.
  erase: { content: "mask", hidden_reason: "empty" },
  computed: {
    content: wordsOf,
    replyTo: sql`r.parent_id`,
    callsMe: calls,
    awaitsMe: (asker) => sql`((r.confirms or ${calls(asker)}) and r.owner_id is distinct from ${me(asker)}
      and not exists (select from talk_acks a where a.post_id = r.id and a.staff_id = ${me(asker)}))`,
  },
  actions: {
    write: "작성",
    edit: "수정",
    ack: "확인",
    pin: "고정",
    unpin: "고정 해제",
    hide: "숨김",
    show: "숨김 해제",
  },
});
