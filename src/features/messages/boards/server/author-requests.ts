import { sql } from "kysely";
import { logAccess } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { lockRecord, readStored } from "#records/server/read.ts";
import { defineRecords } from "#records/server/records.ts";
import { tellWaiting } from "#records/server/steps/waiting.ts";
import { askForAuthors } from "../access.ts";
import { authorRequest } from "../author-request.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { boardPostRecords } from "./records.ts";

/** 작성자 확인 요청 with its rules. */
export const authorRequestRecords = defineRecords(authorRequest, {
  show: askForAuthors,
  manage: askForAuthors,
  list: null,
});

/** 422 where the post has a named writer, or a request for it waits already. */
const askForAuthor = staffRoute(endpoints.askForAuthor, schemas.askForAuthor, {
  policy: askForAuthors,
  handler: async (context) => {
    const { staff, viewer } = context;
    const number = await inTransaction(context.services.database, actorOf(context), async (work) => {
      const post = await lockRecord(work.query, boardPostRecords, context.params.number, context);
      if (post.board !== "anonymous") throw new Failure("ruleViolated", "익명 글에만 요청할 수 있습니다.");
      const waiting = await work.query
        .selectFrom("author_requests")
        .select("id")
        .where("post_id", "=", post.id)
        .where("status", "=", "requested")
        .executeTakeFirst();
      if (waiting) throw new Failure("ruleViolated", "이 글의 요청이 이미 결정을 기다리고 있습니다.");
      const { id } = await work.query
        .insertInto("author_requests")
        .values({
          team_id: staff.teamId!,
          post_id: post.id,
          why: context.body.reason,
          owner_id: staff.id,
          created_by: viewer.userId,
          updated_by: viewer.userId,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      work.audit({ action: "authorRequest.create", recordType: "authorRequest", recordId: id });
      work.emit({ type: "record", ref: `authorRequest:${id}` });
      await tellWaiting(work, viewer, { type: "authorRequest", id });
      return id;
    });
    return ok({ number });
  },
});

/** The writer, for whoever asked and whoever approved; it is written down who looked. */
const readAuthor = staffRoute(endpoints.readAuthor, schemas.readAuthor, {
  policy: askForAuthors,
  handler: async (context) => {
    const { database } = context.services;
    const request = await readStored(database.query, authorRequestRecords, context.params.number, context);
    if (request.status !== "approved") {
      throw new Failure("ruleViolated", "다른 사람이 승인한 뒤에 작성자를 볼 수 있습니다.");
    }
    if (![request.owner_id, request.decider_id].includes(context.staff.id)) {
      throw new Failure("ruleViolated", "요청한 사람과 승인한 사람만 작성자를 볼 수 있습니다.");
    }
    const { rows } = await sql<{ id: number; shortName: string }>`
      select s.id, s.short_name as "shortName" from anonymous_authors a join staffs s on s.id = a.staff_id
      where a.post_id = ${request.post_id} and a.comment_id is null`.execute(database.query);
    const [author] = rows;
    if (!author) throw notFound();
    await logAccess(context, {
      action: "공개",
      subject: "익명 글의 작성자",
      recordIds: [request.post_id],
      reason: request.why,
    });
    return ok({ author });
  },
});

export const authorRoutes = [askForAuthor, readAuthor];
