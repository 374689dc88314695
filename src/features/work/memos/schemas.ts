import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { kindWith } from "#records/parts.ts";
import { day, idOf, instant, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { contentMax, memoKinds, memoVisibilities, type MemoKind, type MemoVisibility } from "./memo.ts";

const type = kindWith("memos");
const kind = z.enum(Object.keys(memoKinds) as MemoKind[]).meta({ label: "종류" });
const visibility = z.enum(Object.keys(memoVisibilities) as MemoVisibility[]).meta({ label: "공개범위" });
const person = z.strictObject({ id: recordId, shortName: z.string() });
const memoParams = z.strictObject({ number: idOf("memos.id") });
const threadParams = z.strictObject({ type, id: recordIdParam });
const version = z.int().min(1).meta({ label: "버전" });

const written = {
  kind,
  content: text("내용", contentMax).regex(/\S/, "내용을 입력해 주세요."),
  visibility,
  /** Staff who are called by @이름. */
  mentions: z.array(recordId).max(20).meta({ label: "언급" }),
  remindOn: day.nullable().meta({ label: "알림일" }),
};

const shown = z.strictObject({
  id: recordId,
  version: z.int(),
  replyTo: recordId.nullable(),
  kind,
  content: z.string(),
  visibility,
  pinned: z.boolean(),
  remindOn: day.nullable(),
  author: person,
  createdAt: instant,
  editedAt: instant.nullable(),
  mentions: z.array(z.strictObject({ id: recordId, shortName: z.string(), ackAt: instant.nullable() })),
  /** The record it was moved away from; `path` is null when the person does not see it. */
  origin: z.strictObject({ label: z.string(), path: z.string().nullable() }).nullable(),
  /** Whether the person wrote it, and may take it out of sight or to another record. */
  isMine: z.boolean(),
  mayHide: z.boolean(),
  /** Whether the person is called or reminded by it and has not confirmed that. */
  awaitsMe: z.boolean(),
});

export type Memo = z.output<typeof shown>;

export const listMemoKinds = {
  response: success({ models: z.array(z.strictObject({ type: z.string(), label: z.string() })) }),
};

export const readThread = {
  params: threadParams,
  response: success({
    /** Pinned first, then the newest; replies from old to new after what they answer. */
    models: z.array(shown),
    /** Beginnings of threads; those past 200 stand in 메모리스트. */
    total: z.int(),
    /** Whether the person may add one. */
    mayWrite: z.boolean(),
  }),
};

export const listPeople = {
  params: threadParams,
  response: success({
    /** Who can be called by a memo: they see the record. */
    models: z.array(z.strictObject({ id: recordId, shortName: z.string(), isLawyer: z.boolean() })),
  }),
};

export const writeMemo = {
  params: threadParams,
  body: z.strictObject({ ...written, replyTo: recordId.nullable() }),
  response: success({ number: recordId }),
};

export const editMemo = {
  params: memoParams,
  body: z.strictObject({ ...written, version }),
  response: success({ version: z.int() }),
};

export const ackMemo = { params: memoParams, response: success({}) };

export const pinMemo = {
  params: memoParams,
  body: z.strictObject({ version, pinned: z.boolean() }),
  response: success({ version: z.int() }),
};

export const hideMemo = {
  params: memoParams,
  body: z.strictObject({ version, reason: reason("사유", 200) }),
  response: success({ version: z.int() }),
};

export const bringBackMemo = {
  params: memoParams,
  body: z.strictObject({ version }),
  response: success({ version: z.int() }),
};

export const moveMemo = {
  params: memoParams,
  body: z.strictObject({
    version,
    type,
    /** The number people speak of. */
    target: recordId.meta({ label: "번호" }),
  }),
  response: success({ path: z.string() }),
};
