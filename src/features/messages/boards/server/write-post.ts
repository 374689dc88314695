import { sql } from "kysely";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { readWithSteps, writeContext } from "#records/server/routes.ts";
import { recordSchemas } from "#records/server/schemas.ts";
import { createRecord, type WriteContext } from "#records/server/write.ts";
import type { InputOf } from "#records/resource.ts";
import { joinBoards } from "../access.ts";
import { boardPost } from "../board-post.ts";
import { boardPostCalls } from "../endpoints.ts";
import { boardPostRecords, refuseMixtures } from "./records.ts";

/** Who writes without a name acts as nobody in the change log. */
export const nobody: Actor = { userId: null, staffId: null, requestId: null };

/** The day alone: the minute would tell the writer to whoever compares it with other traces. */
export const today = sql<Date>`date_trunc('day', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`;

/** Writes a post. One on 익명 leaves no trace of its writer but the row that an approved request reads. */
export const createPost = staffRoute(boardPostCalls.create, recordSchemas(boardPost).create, {
  policy: joinBoards,
  handler: async (context) => {
    const writing = writeContext(context);
    const anonymous = context.body.board === "anonymous";
    const id = anonymous
      ? await writeAnonymously(writing, context.body)
      : await createRecord(writing, boardPostRecords, context.body);
    return ok({ model: await readWithSteps(context, boardPostRecords, id) });
  },
});

/** Rows belong to a team, and that of the writer would tell who it was: posts without a writer all have the first one. */
const noTeam = sql<number>`(select min(t.id) from teams t where t.deleted_at is null)`;

async function writeAnonymously({ database, viewer }: WriteContext, input: InputOf<typeof boardPost>): Promise<number> {
  refuseMixtures(input, null);
  return inTransaction(database, nobody, async (work) => {
    const { title, content = "", tags = "" } = input;
    const { id } = await work.query
      .insertInto("board_posts")
      .values({
        team_id: noTeam,
        board: "anonymous",
        audience: "firm",
        title,
        content,
        tags,
        created_at: today,
        updated_at: today,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await work.query.insertInto("anonymous_authors").values({ post_id: id, staff_id: viewer.staff!.id }).execute();
    work.audit({
      action: "boardPost.create",
      recordType: "boardPost",
      recordId: id,
      changes: { title: [null, title] },
    });
    work.emit({ type: "record", ref: `boardPost:${id}` });
    return id;
  });
}
