import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { moderateBoards, joinBoards } from "../access.ts";
import { boardPost } from "../board-post.ts";

const me = ({ viewer }: Asker) => viewer.staff?.id ?? null;

/** Rows of `r`: those for the whole firm and those of one's teams; hidden ones for moderators and their writer. */
function postRows(asker: Asker): RawBuilder<boolean> {
  const hidden = moderateBoards.allows(asker.facts)
    ? sql``
    : sql`and (r.status = 'shown' or r.owner_id = ${me(asker)})`;
  return sql<boolean>`((r.audience = 'firm' or ${teamRows(boardPost, null, asker)}) ${hidden})`;
}

/** Active staff `s` who see the post `r`: those of its team, or everybody of any team. */
export const readersOf = sql`from staffs s where s.status = 1 and s.deleted_at is null and not s.is_system
  and exists (select from users u where u.id = s.user_id and u.status = 'active')
  and exists (select from staff_teams t where t.staff_id = s.id and (r.audience = 'firm' or t.team_id = r.team_id))`;

/** Whether the person is to confirm `r` and has not. */
const awaits = (
  asker: Asker,
) => sql<boolean>`(r.confirms and r.status = 'shown' and r.owner_id is distinct from ${me(asker)}
  and not exists (select from board_reads b where b.post_id = r.id and b.staff_id = ${me(asker)} and b.edition = r.edition))`;

/** Posts are changed by who wrote them and by moderators; what has no writer is changed by nobody. */
function refuseOthers({ before, asker }: Writing<typeof boardPost>): void {
  if (!before) return;
  if (before["board"] === "anonymous") throw new Failure("ruleViolated", "익명 글은 등록한 뒤 고칠 수 없습니다.");
  if (before["owner"] !== me(asker) && !moderateBoards.allows(asker.facts)) {
    throw new Failure("forbidden", "본인이 쓴 글만 고칠 수 있습니다.");
  }
}

/** What is not to be said together: 필독 beside another board than 공지, and a change to or from 익명. */
export function refuseMixtures(
  changes: { readonly board?: string; readonly confirms?: boolean; readonly audience?: string },
  before: Readonly<Record<string, unknown>> | null,
): void {
  const board = changes.board ?? before?.["board"];
  if (before && changes.board === "anonymous") {
    throw invalidField("board", "쓴 사람이 알려진 글은 익명 게시판으로 옮길 수 없습니다.");
  }
  if ((changes.confirms ?? before?.["confirms"]) === true && board !== "notice") {
    throw invalidField("confirms", "필독은 공지에만 쓸 수 있습니다.");
  }
  if (board === "anonymous" && changes.audience === "team") {
    throw invalidField("audience", "익명 글은 전체에 공개됩니다.");
  }
}

/** 게시글 with its rules. */
export const boardPostRecords = defineRecords(boardPost, {
  show: joinBoards,
  manage: joinBoards,
  list: null,
  scope: postRows,
  computed: {
    views: sql`(select count(*) from board_reads b where b.post_id = r.id)`,
    comments: sql`(select count(*) from board_comments c where c.post_id = r.id and c.deleted_at is null)`,
    confirmed: sql`case when r.confirms then (select count(*) from board_reads b where b.post_id = r.id and b.edition = r.edition)
      || '/' || (select count(*) ${readersOf} and s.id is distinct from r.owner_id) else '' end`,
    awaitsMe: awaits,
  },
  check: async (writing) => {
    refuseOthers(writing);
    refuseMixtures(writing.changes, writing.before);
  },
  written: async ({ work, asker, before }, id) => {
    if (before) return;
    await work.query
      .updateTable("board_posts")
      .set({ owner_id: me(asker) })
      .where("id", "=", id)
      .execute();
  },
  actions: { confirm: "확인", remind: "확인 독촉", comment: "댓글", removeComment: "댓글 삭제" },
});
