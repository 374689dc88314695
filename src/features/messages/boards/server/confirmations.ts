import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute, type StaffContext } from "#platform/server/http/route.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { readStored } from "#records/server/read.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { moderateBoards, joinBoards } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { boardPostRecords, readersOf } from "./records.ts";

const policy = joinBoards;
/** A reminder is not sent again within this time. */
const pauseMinutes = 60;

const openPost = staffRoute(endpoints.openPost, schemas.openPost, {
  policy,
  handler: async (context) => {
    const { query } = context.services.database;
    const post = await readStored(query, boardPostRecords, context.params.number, context);
    // Who reads what has no writer is nobody's business: the first reader would be taken for the writer.
    if (post.board !== "anonymous") {
      await sql`insert into board_reads (post_id, staff_id) values (${post.id}, ${context.staff.id})
        on conflict do nothing`.execute(query);
    }
    return ok({});
  },
});

/** 409 when the post has been changed in a way that matters since the person read it (additions T1). */
const confirmPost = staffRoute(endpoints.confirmPost, schemas.confirmPost, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const post = await readStored(database.query, boardPostRecords, context.params.number, context);
    if (!post.confirms) throw new Failure("ruleViolated", "확인을 받는 글이 아닙니다.");
    if (post.edition !== context.body.edition) throw new Failure("conflict");
    await inTransaction(database, actorOf(context), async (work) => {
      await sql`insert into board_reads (post_id, staff_id, edition, ack_at)
        values (${post.id}, ${context.staff.id}, ${post.edition}, now())
        on conflict (post_id, staff_id) do update set edition = excluded.edition, ack_at = excluded.ack_at
        where board_reads.edition is distinct from excluded.edition`.execute(work.query);
      work.emit({ type: "record", ref: `boardPost:${post.id}` });
    });
    return ok({});
  },
});

type Reader = {
  readonly id: number;
  readonly shortName: string;
  readonly team: string;
  readonly ackAt: Date | null;
};

/** Everybody who sees the post, by team, with when each confirmed the edition that stands. */
async function readers({ query }: Pick<Database, "query">, postId: number): Promise<readonly Reader[]> {
  const { rows } = await sql<Reader>`
    select s.id, s.short_name as "shortName", coalesce(m.name, '') as team, b.ack_at as "ackAt"
    from board_posts r cross join lateral (select s.* ${readersOf} and s.id is distinct from r.owner_id) s
      left join teams m on m.id = s.home_team_id
      left join board_reads b on b.post_id = r.id and b.staff_id = s.id and b.edition = r.edition
    where r.id = ${postId} order by m.sort_order, ${inNameOrder(sql`m.name`)}, ${inNameOrder(sql`s.short_name`)}`.execute(
    query,
  );
  return rows;
}

/** The post of a writer or moderator that asks for confirmation; 422 for others. */
async function postToFollow(context: StaffContext<CallSchema> & { readonly params: { readonly number: number } }) {
  const post = await readStored(context.services.database.query, boardPostRecords, context.params.number, context);
  if (post.owner_id !== context.staff.id && !moderateBoards.allows(context.facts)) {
    throw new Failure("ruleViolated", "확인 현황은 글쓴이와 게시판 담당자가 봅니다.");
  }
  if (!post.confirms) throw new Failure("ruleViolated", "확인을 받는 글이 아닙니다.");
  return post;
}

const listConfirmations = staffRoute(endpoints.listConfirmations, schemas.listConfirmations, {
  policy,
  handler: async (context) => {
    const post = await postToFollow(context);
    const all = await readers(context.services.database, post.id);
    return ok({
      edition: post.edition,
      confirmed: all.flatMap(({ ackAt, ...one }) => (ackAt ? [{ ...one, ackAt: ackAt.toISOString() }] : [])),
      waiting: all.flatMap(({ ackAt, ...one }) => (ackAt ? [] : [one])),
      remindedAt: post.reminded_at?.toISOString() ?? null,
    });
  },
});

const remindReaders = staffRoute(endpoints.remindReaders, schemas.remindReaders, {
  policy,
  handler: async (context) => {
    const post = await postToFollow(context);
    const reminded = await inTransaction(context.services.database, actorOf(context), async (work) => {
      const { rows } = await sql`update board_posts set reminded_at = now() where id = ${post.id}
        and (reminded_at is null or reminded_at < now() - make_interval(mins => ${pauseMinutes})) returning id`.execute(
        work.query,
      );
      if (rows.length === 0)
        throw new Failure("ruleViolated", "한 시간 안에 이미 독촉했습니다. 잠시 뒤에 다시 시도해 주세요.");
      const to = (await readers(work, post.id)).filter(({ ackAt }) => ackAt === null).map(({ id }) => id);
      if (to.length === 0) throw new Failure("ruleViolated", "모두 확인했습니다.");
      await tellByTask(work, {
        from: context.staff.id,
        to,
        title: `공지 확인: ${post.title}`,
        content: "필독 공지를 읽고 확인해 주세요.",
        url: `/lawfirm/board?id=${post.id}`,
        importance: "A",
      });
      work.audit({ action: "boardPost.remind", recordType: "boardPost", recordId: post.id });
      return to.length;
    });
    return ok({ reminded });
  },
});

export const confirmationRoutes = [openPost, confirmPost, listConfirmations, remindReaders];
