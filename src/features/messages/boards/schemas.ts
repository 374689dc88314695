import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { idOf, instant, recordId, success, text } from "#platform/schema.ts";

const params = z.strictObject({ number: idOf("board_posts.id") });

const reader = z.strictObject({ id: recordId, shortName: z.string(), team: z.string() });

export const openPost = { params, response: success({}) };

export const confirmPost = {
  params,
  body: z.strictObject({ edition: z.int().min(1).meta({ label: "개정" }) }),
  response: success({}),
};

export const listConfirmations = {
  params,
  response: success({
    edition: z.int(),
    confirmed: z.array(z.strictObject({ ...reader.shape, ackAt: instant })),
    /** By team, those of one team together. */
    waiting: z.array(reader),
    remindedAt: instant.nullable(),
  }),
};

export const remindReaders = { params, response: success({ reminded: z.int() }) };

const comment = z.strictObject({
  id: recordId,
  /** 익명 1, 글쓴이 on the anonymous board. */
  author: z.string(),
  content: z.string(),
  createdAt: instant,
  isMine: z.boolean(),
  /** Whether it is the answer that was accepted; it stands first. */
  accepted: z.boolean(),
  mayRemove: z.boolean(),
});
export type BoardComment = z.output<typeof comment>;

export const listComments = { params, response: success({ models: z.array(comment) }) };

export const writeComment = {
  params,
  body: z.strictObject({ content: text("댓글", 2000).regex(/\S/, "댓글을 입력해 주세요.") }),
  response: success({ id: recordId }),
};

export const removeComment = {
  params: z.strictObject({ commentId: idOf("board_comments.id") }),
  response: success({}),
};

export const askForAuthor = {
  params,
  body: z.strictObject({ reason: reason() }),
  response: success({ number: recordId }),
};

export const readAuthor = {
  params: z.strictObject({ number: idOf("author_requests.id") }),
  response: success({ author: z.strictObject({ id: recordId, shortName: z.string() }) }),
};
