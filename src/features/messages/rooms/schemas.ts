import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { idOf, instant, recordId, success, text } from "#platform/schema.ts";
import { roomAudiences } from "./room.ts";
import { postMax, signNames } from "./talk-post.ts";

const roomParams = z.strictObject({ number: idOf("rooms.id") });
const postParams = z.strictObject({ number: idOf("talk_posts.id") });
const version = z.int().min(1).meta({ label: "버전" });
const person = z.strictObject({ id: recordId, shortName: z.string() });
const audience = z.enum(Object.keys(roomAudiences) as (keyof typeof roomAudiences)[]);

const myRoom = z.strictObject({
  number: recordId,
  name: z.string(),
  audience,
  project: z.string(),
  status: z.enum(["open", "closed"]),
  pinned: z.boolean(),
  /** Posts of others past what the person has read. */
  unread: z.int(),
  /** Of these, those that call the person. */
  calls: z.int(),
  last: z.strictObject({ author: z.string(), words: z.string(), at: instant }).nullable(),
});
export type MyRoom = z.output<typeof myRoom>;

export const listMyRooms = {
  response: success({
    /** Pinned ones first, then those in which somebody wrote last. */
    models: z.array(myRoom),
  }),
};

export const countUnread = { response: success({ unread: z.int() }) };

const post = z.strictObject({
  number: recordId,
  version: z.int(),
  /** Its place in the room, in the order in which posts were kept. */
  seq: z.int(),
  replyTo: recordId.nullable(),
  author: person.nullable(),
  content: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  pinned: z.boolean(),
  /** Taken out of sight by a moderator or the writer: without its words. */
  hidden: z.boolean(),
  mentions: z.array(person),
  reactions: z.array(z.strictObject({ sign: z.enum(signNames), names: z.array(z.string()), mine: z.boolean() })),
  /** Whether everybody is asked to confirm it, and who has. */
  confirms: z.boolean(),
  acks: z.array(person),
  isMine: z.boolean(),
  awaitsMe: z.boolean(),
  mayHide: z.boolean(),
  replies: z.int(),
});
export type TalkPost = z.output<typeof post>;

export const readStream = {
  params: roomParams,
  query: z.strictObject({
    /** Only what stands before this place. */
    before: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number)
      .optional()
      .meta({ label: "앞" }),
  }),
  response: success({
    /** From old to new, answers among them. */
    models: z.array(post),
    pinned: z.array(post),
    /** Whether more stands before. */
    more: z.boolean(),
    readSeq: z.int(),
    lastSeq: z.int(),
    mayModerate: z.boolean(),
  }),
};

const words = {
  content: text("내용", postMax).regex(/\S/, "내용을 입력해 주세요."),
  /** Staff who are called by @이름. */
  mentions: z.array(recordId).max(20).meta({ label: "언급" }),
};

export const writePost = {
  params: roomParams,
  body: z.strictObject({
    ...words,
    replyTo: recordId.nullable().meta({ label: "원글" }),
    confirms: z.boolean().meta({ label: "확인 요청" }),
  }),
  response: success({ number: recordId, seq: z.int() }),
};

export const markRead = {
  params: roomParams,
  body: z.strictObject({ seq: z.int().min(0).max(2_000_000_000).meta({ label: "읽은 곳" }) }),
  response: success({ readSeq: z.int() }),
};

export const pinRoom = {
  params: roomParams,
  body: z.strictObject({ pinned: z.boolean().meta({ label: "고정" }) }),
  response: success({}),
};

export const listPeople = {
  params: roomParams,
  response: success({
    models: z.array(z.strictObject({ ...person.shape, invited: z.boolean() })),
    /** Whether the person may invite others. */
    mayInvite: z.boolean(),
  }),
};

export const setMembers = {
  params: roomParams,
  body: z.strictObject({ staffIds: z.array(recordId).max(300).meta({ label: "초대한 사람" }) }),
  response: success({}),
};

export const readThread = { params: postParams, response: success({ post, replies: z.array(post) }) };

export const editPost = {
  params: postParams,
  body: z.strictObject({ ...words, version }),
  response: success({ version: z.int() }),
};

export const ackPost = { params: postParams, response: success({}) };

export const reactToPost = {
  params: postParams,
  body: z.strictObject({ sign: z.enum(signNames).meta({ label: "반응" }), on: z.boolean().meta({ label: "켜기" }) }),
  response: success({}),
};

export const pinPost = {
  params: postParams,
  body: z.strictObject({ pinned: z.boolean().meta({ label: "고정" }) }),
  response: success({}),
};

export const hidePost = {
  params: postParams,
  body: z.strictObject({ version, reason: reason("사유", 200) }),
  response: success({ version: z.int() }),
};

export const bringBackPost = {
  params: postParams,
  body: z.strictObject({ version }),
  response: success({ version: z.int() }),
};
