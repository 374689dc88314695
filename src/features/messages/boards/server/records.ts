import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { formatDateTime } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { rateOn } from "#firm/server/rates.ts";
import { ring } from "#records/server/bell/ring.ts";
import type { ChangesOf } from "#records/resource.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { moderateBoards, joinBoards } from "../access.ts";
import { boardPost } from "../board-post.ts";
import { answerAccepted } from "./bell.ts";

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

/** Until when the writer of the post `r` changes it, by the number of the day on which it was written (product §6.14). */
const editableUntil = sql<Date>`(case when r.board <> 'anonymous' then r.created_at
  + make_interval(mins => ${rateOn("boardEditMinutes", sql`(r.created_at at time zone 'Asia/Seoul')::date`)}::int) end)`;

/** What has been read is not changed under its readers: after a while moderators alone change a post. */
export async function refuseLate({ query }: Pick<Database, "query">, asker: Asker, postId: number): Promise<void> {
  if (moderateBoards.allows(asker.facts)) return;
  const { rows } = await sql<{ until: Date }>`select ${editableUntil} as until from board_posts r
    where r.id = ${postId} and ${editableUntil} <= now()`.execute(query);
  if (!rows[0]) return;
  const until = formatDateTime(rows[0].until.toISOString()).slice(0, 16);
  throw new Failure(
    "ruleViolated",
    `수정 기한(${until})이 지났습니다. 덧붙일 말은 댓글로 남기거나 게시판 담당자에게 수정을 요청해 주세요.`,
  );
}

/** Posts are changed by who wrote them, for a while, and by moderators; what has no writer is changed by nobody. */
async function refuseOthers({ work, before, asker, changes }: Writing<typeof boardPost>): Promise<void> {
  if (!before) return;
  if (before["board"] === "anonymous") throw new Failure("ruleViolated", "익명 글은 등록한 뒤 고칠 수 없습니다.");
  if (before["owner"] !== me(asker) && !moderateBoards.allows(asker.facts)) {
    throw new Failure("forbidden", "본인이 쓴 글만 고칠 수 있습니다.");
  }
  const { acceptedComment: _accepted, ...typed } = changes;
  if (Object.keys(typed).length > 0) await refuseLate(work, asker, Number(before["id"]));
}

/** An answer is accepted among what was said to a question. */
async function refuseNoAnswer({ work, before, changes }: Writing<typeof boardPost>): Promise<void> {
  const { acceptedComment: accepted } = changes;
  if (accepted === undefined || accepted === null) return;
  const answer = await work.query
    .selectFrom("board_comments")
    .select("id")
    .where("id", "=", accepted)
    .where("post_id", "=", Number(before?.["id"] ?? 0))
    .where("deleted_at", "is", null)
    // It is not taken out meanwhile.
    .forUpdate()
    .executeTakeFirst();
  if (!answer) throw invalidField("acceptedComment", "이 글의 댓글 가운데에서 채택해 주세요.");
}

/** Whoever answered hears that the answer was accepted. */
async function tellAccepted({ work, asker, before, changes }: Writing<typeof boardPost>, id: number): Promise<void> {
  const { acceptedComment: accepted } = changes;
  if (!accepted || accepted === before?.["acceptedComment"]) return;
  const { owner_id: owner } = await work.query
    .selectFrom("board_comments")
    .select("owner_id")
    .where("id", "=", accepted)
    .executeTakeFirstOrThrow();
  const from = me(asker);
  if (owner !== from) await ring(work, answerAccepted, { from, to: [owner], about: { type: "boardPost", id } });
}

type Mixed = Pick<ChangesOf<typeof boardPost>, "board" | "confirms" | "audience" | "acceptedComment">;

/**
 * What is not to be said together: 필독 beside another board than 공지, an accepted answer beside another one than 질문,
 * and a change to or from 익명.
 */
export function refuseMixtures(changes: Mixed, before: Readonly<Record<string, unknown>> | null): void {
  const board = changes.board ?? before?.["board"];
  if (before && changes.board === "anonymous") {
    throw invalidField("board", "쓴 사람이 알려진 글은 익명 게시판으로 옮길 수 없습니다.");
  }
  if ((changes.confirms ?? before?.["confirms"]) === true && board !== "notice") {
    throw invalidField("confirms", "필독은 공지에만 쓸 수 있습니다.");
  }
  if (typeof changes.acceptedComment === "number" && board !== "question") {
    throw invalidField("acceptedComment", "답변은 질문 게시판의 글에서 채택합니다.");
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
  // Everybody writes posts, and nobody changes the files of others'; on 익명 they would tell who has sent them.
  keepsFiles: (asker) =>
    moderateBoards.allows(asker.facts) ? sql<boolean>`true` : sql<boolean>`(r.owner_id = ${me(asker)})`,
  computed: {
    views: sql`(select count(*) from board_reads b where b.post_id = r.id)`,
    comments: sql`(select count(*) from board_comments c where c.post_id = r.id and c.deleted_at is null)`,
    confirmed: sql`case when r.confirms then (select count(*) from board_reads b where b.post_id = r.id and b.edition = r.edition)
      || '/' || (select count(*) ${readersOf} and s.id is distinct from r.owner_id) else '' end`,
    awaitsMe: awaits,
    answered: sql`(r.board = 'question' and r.accepted_comment is not null)`,
    editableUntil,
  },
  check: async (writing) => {
    await refuseOthers(writing);
    refuseMixtures(writing.changes, writing.before);
    await refuseNoAnswer(writing);
  },
  written: async (writing, id) => {
    const { work, asker, before } = writing;
    if (before) return tellAccepted(writing, id);
    await work.query
      .updateTable("board_posts")
      .set({ owner_id: me(asker) })
      .where("id", "=", id)
      .execute();
  },
  actions: { confirm: "확인", remind: "확인 독촉", comment: "댓글", removeComment: "댓글 삭제" },
});
