import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { fileAnswer, idOf, instant, line, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { callLimits, messageLimits } from "./limits.ts";
import { holdReasons } from "./words.ts";

const room = z.strictObject({ number: idOf("client_rooms.id") });
const ofMessage = z.strictObject({ number: idOf("client_rooms.id"), messageId: idOf("client_messages.id") });
const name = z.string().min(1).max(300).meta({ label: "파일 이름" });
const seq = z.int().min(0).max(2_147_483_647).meta({ label: "읽은 곳" });
const content = text("내용", messageLimits.content).refine((value) => value.trim() !== "", "내용을 적어 주세요.");
const before = z.strictObject({ before: recordIdParam.optional().meta({ label: "이 앞의 글" }) });

const files = z.array(z.strictObject({ id: recordId, name: z.string(), size: z.int() }));
const sendAt = instant.meta({ label: "예약 시각" });
const attachments = z.array(recordId).max(messageLimits.files).default([]).meta({ label: "파일" });

/** A message as the firm reads it: what was hidden with who hid it and why. */
const message = z.strictObject({
  id: recordId,
  seq: z.int(),
  sender: z.enum(["client", "staff", "notice"]),
  by: z.string(),
  content: z.string(),
  at: instant,
  files: z.array(z.strictObject({ id: recordId, fileId: recordId.nullable(), name: z.string(), size: z.int() })),
  hidden: z.strictObject({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});

/** A message that goes at its time, as long as it has not gone; `held`: why it waits for a person instead. */
const reserved = z.strictObject({
  id: recordId,
  version: z.int(),
  by: z.string(),
  content: z.string(),
  sendAt: instant,
  files,
  held: z.enum(holdReasons).nullable(),
});

/** A call with the client, whose words are a memo of the room. */
const noted = z.strictObject({
  id: recordId,
  by: z.string(),
  beganAt: instant,
  minutes: z.int(),
  talkedWith: z.string(),
});

export const readTalk = {
  params: room,
  query: before,
  response: success({
    models: z.array(message),
    more: z.boolean(),
    clientSeq: z.int(),
    lastSeq: z.int(),
    reserved: z.array(reserved),
    calls: z.array(noted),
  }),
};

export const reserveAnswer = {
  params: room,
  body: z.strictObject({ content, sendAt, files: attachments }),
  response: success({ id: recordId }),
};

const ofReservation = z.strictObject({
  number: idOf("client_rooms.id"),
  reservationId: idOf("client_reservations.id"),
});

export const changeReserved = {
  params: ofReservation,
  body: z.strictObject({ content, sendAt, files: attachments, version: z.int().min(1) }),
  response: success({}),
};

export const cancelReserved = { params: ofReservation, body: z.strictObject({}), response: success({}) };

export const sendReserved = {
  params: ofReservation,
  body: z.strictObject({}),
  response: success({ seq: z.int() }),
};

export const noteCall = {
  params: room,
  body: z.strictObject({
    beganAt: instant.meta({ label: "통화 시각", examples: ["2026-11-02T01:00:00.000Z"] }),
    minutes: z
      .int("통화 시간을 분 단위 숫자로 적어 주세요.")
      .min(1, "통화 시간은 1분 이상이어야 합니다.")
      .max(callLimits.minutes, `통화 시간은 ${callLimits.minutes}분까지 적을 수 있습니다.`)
      .meta({ label: "통화 시간(분)" }),
    talkedWith: line("통화한 사람", callLimits.talkedWith).refine(
      (value) => value !== "",
      "통화한 사람을 적어 주세요.",
    ),
    content: text("통화 내용", callLimits.content).refine((value) => value.trim() !== "", "통화 내용을 적어 주세요."),
  }),
  response: success({ memoId: recordId }),
};

export const answerClient = {
  params: room,
  body: z.strictObject({ content, files: attachments }),
  response: success({ seq: z.int() }),
};

export const markTalkRead = { params: room, body: z.strictObject({ seq }), response: success({}) };

export const attachToTalk = {
  params: room,
  query: z.strictObject({ name }),
  response: success({ model: z.strictObject({ id: recordId, name: z.string(), size: z.int() }) }),
};

export const hideMessage = {
  params: ofMessage,
  body: z.strictObject({ reason: reason("사유", 300) }),
  response: success({}),
};

export const showMessage = { params: ofMessage, body: z.strictObject({}), response: success({}) };

const draft = z.strictObject({
  id: recordId,
  /** What happened: a stage was reached, a hearing held, a brief handed in, money matched. */
  kind: z.enum(["stage", "hearing", "filing", "payment"]),
  /** Blank but for a stage. */
  stage: z.string(),
  text: z.string(),
  /** The client can read it in the room. */
  hasAccount: z.boolean(),
  at: instant,
});

const ofDraft = z.strictObject({ number: idOf("projects.id_int"), draftId: idOf("client_drafts.id") });

export const readClientDraft = {
  params: z.strictObject({ number: idOf("projects.id_int") }),
  response: success({ models: z.array(draft) }),
};

export const sendClientDraft = {
  params: ofDraft,
  body: z.strictObject({ content }),
  response: success({ room: recordId, seq: z.int() }),
};

export const dropClientDraft = { params: ofDraft, body: z.strictObject({}), response: success({}) };

/** A message as its client reads it: what was hidden keeps its place without its words. */
const ownMessage = z.strictObject({
  seq: z.int(),
  mine: z.boolean(),
  by: z.string(),
  content: z.string(),
  at: instant,
  hidden: z.boolean(),
  files,
});

export const readOwnTalk = {
  query: before,
  response: success({
    /** The client may write: nobody has ended the talk. */
    open: z.boolean(),
    unread: z.int(),
    lastSeq: z.int(),
    more: z.boolean(),
    models: z.array(ownMessage),
  }),
};

export const writeAsClient = {
  body: z.strictObject({ content, files: attachments }),
  response: success({ seq: z.int() }),
};

export const markOwnTalkRead = { body: z.strictObject({ seq }), response: success({}) };

export const attachAsClient = {
  query: z.strictObject({ name }),
  response: success({ model: z.strictObject({ id: recordId, name: z.string(), size: z.int() }) }),
};

export const readTalkFile = {
  params: z.strictObject({ fileId: idOf("client_message_files.id") }),
  response: fileAnswer,
};

export type TalkMessage = z.output<typeof message>;
export type ReservedMessage = z.output<typeof reserved>;
export type ClientDraft = z.output<typeof draft>;
export type NotedCall = z.output<typeof noted>;
export type OwnMessage = z.output<typeof ownMessage>;
