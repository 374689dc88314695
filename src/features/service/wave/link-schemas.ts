import { z } from "zod";
import { day, idOf, instant, line, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { bodyMax, titleMax } from "#features/messages/sms/sms-message.ts";
import { exclusions, type Exclusion } from "#features/messages/sms/sms-recipient.ts";
import { linkDays } from "#features/portal/links/link.ts";
import { linkModel } from "#features/portal/links/schemas.ts";
import {
  handingStates,
  linkExclusions,
  mostLinked,
  uploadLimits,
  type HandingState,
  type LinkExclusion,
} from "./uploads.ts";

const participant = z.strictObject({ number: idOf("suit_participants.id").meta({ label: "참여자 번호" }) });
const link = participant.extend({ linkId: idOf("share_links.id") });
const days = z.int().min(1).max(linkDays.most).meta({ label: "열어 두는 날수" });

export const listUploadLinks = { params: participant, response: success({ models: z.array(linkModel) }) };

/** Secret and code of the link, told this once. */
export const issueUploadLink = {
  params: participant,
  body: z.strictObject({ days }),
  response: success({ slug: z.string(), code: z.string() }),
};

export const renewUploadCode = { params: link, body: z.strictObject({}), response: success({ code: z.string() }) };

export const endUploadLink = { params: link, body: z.strictObject({}), response: success({}) };

const suit = z.strictObject({ number: idOf("group_suits.id").meta({ label: "소송 번호" }) });

export const issueUploadLinks = {
  params: suit,
  body: z.strictObject({ days }),
  response: success({
    /** Told this once. */
    models: z.array(
      z.strictObject({ number: recordId, name: z.string(), tel: z.string(), slug: z.string(), code: z.string() }),
    ),
    /** How many more lack something and have no link yet. */
    left: z.int(),
    most: z.literal(mostLinked),
  }),
};

const linkMessage = z.strictObject({
  participants: z
    .array(recordId.meta({ record: "suit_participants.id", label: "참여자 번호" }))
    .min(1, "참여자를 골라 주세요.")
    .max(mostLinked)
    .refine((all) => new Set(all).size === all.length, { message: "같은 참여자가 두 번 있습니다." })
    .meta({ label: "참여자", uniqueItems: true }),
  days,
  /** Whoever has an open link gets a new one in its place. */
  renew: z.boolean().meta({ label: "열린 링크 바꾸기" }),
  sender: recordId.nullable().meta({ label: "발신번호", record: "sms_senders.id" }),
  title: line("제목", titleMax),
  body: text("본문", bodyMax).regex(/\S/, "본문을 적어 주세요."),
});

const whys = [...Object.keys(linkExclusions), ...Object.keys(exclusions)] as (LinkExclusion | Exclusion)[];
const leftOut = z.array(z.strictObject({ number: recordId, name: z.string(), why: z.enum(whys) }));

export const previewLinkMessage = {
  params: suit,
  body: linkMessage,
  response: success({
    receiving: z.int(),
    excluded: leftOut,
    kinds: z.strictObject({ SMS: z.int(), LMS: z.int() }),
    /** Won, at the prices of today. */
    cost: z.int(),
    /** Why it may not be sent, a sentence each. */
    faults: z.array(z.string()),
    warnings: z.array(z.string()),
    /** As the first of them reads it, without the link. */
    sample: z.string(),
    /** Whether anything leaves the house. */
    leaves: z.boolean(),
  }),
};

export const sendLinkMessage = {
  params: suit,
  body: linkMessage,
  response: success({
    message: recordId,
    sent: z.int(),
    /** Told this once, and not again to a call that is sent again: the link goes by message, its code by telephone. */
    codes: z.array(z.strictObject({ number: recordId, name: z.string(), tel: z.string(), code: z.string() })),
  }),
};

const piece = z.strictObject({ id: recordId, name: z.string(), kind: z.string(), size: z.int() });

/** What is asked of a participant, as that person reads it. A list of what is told; nothing else leaves the house. */
export const readAskedDocuments = {
  response: success({
    model: z.strictObject({
      firm: z.strictObject({ name: z.string(), phone: z.string() }),
      suit: z.string(),
      /** Partly hidden: enough to see whose page it is. */
      name: z.string(),
      until: instant,
      documents: z.array(
        z.strictObject({
          id: recordId,
          name: z.string(),
          help: z.string(),
          optional: z.boolean(),
          state: z.enum(Object.keys(handingStates) as HandingState[]),
          reason: z.string(),
          cureOn: day.nullable(),
          /** The last time that it was handed in. */
          handedIn: z.strictObject({ at: instant, pieces: z.int(), pages: z.int().nullable() }).nullable(),
          /** What has arrived and waits to be handed in, in the order of its coming. */
          pieces: z.array(piece),
        }),
      ),
      limits: z.strictObject({ file: z.int(), pieces: z.int(), document: z.int() }),
    }),
  }),
};

export const sendPiece = {
  query: z.strictObject({
    document: recordIdParam.meta({ label: "서류" }),
    name: z.string().min(1).max(1000).meta({ label: "파일 이름" }),
  }),
  response: success({ model: piece }),
};

export const removePiece = {
  body: z.strictObject({ piece: recordId.meta({ label: "파일" }) }),
  response: success({}),
};

export const handInDocument = {
  body: z.strictObject({
    document: recordId.meta({ label: "서류" }),
    /** In the order of their pages. */
    pieces: z
      .array(recordId)
      .min(1, "보낼 파일이 없습니다.")
      .max(uploadLimits.pieces)
      .refine((all) => new Set(all).size === all.length, { message: "같은 파일을 두 번 고를 수 없습니다." })
      .meta({ label: "파일", uniqueItems: true }),
  }),
  response: success({}),
};
