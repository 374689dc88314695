import { z } from "zod";
import { kindWith } from "#records/parts.ts";
import { idOf, instant, line, recordId, recordIdParam, success, text } from "#platform/schema.ts";
import { sides } from "#features/pipeline/conflicts/conflict.ts";
import { answers, inquiry, type Answer } from "./inquiry.ts";

const params = z.strictObject({ number: idOf("conflict_inquiries.id") });
const answer = z.enum(Object.keys(answers) as [Answer, ...Answer[]]);
type Status = keyof (typeof inquiry)["fields"]["status"]["options"];
const status = z.enum(Object.keys(inquiry.fields.status.options) as [Status, ...Status[]]);
const side = z.enum(sides).meta({ label: "구분" });
const about = {
  params: z.strictObject({ number: idOf("consults.id_int") }),
  query: z.strictObject({ type: kindWith("conflicts").default("consult") }),
};

export const readAnswers = {
  params,
  response: success({
    parties: z.array(z.strictObject({ id: recordId, name: z.string(), side: z.enum(sides), round: z.int() })),
    answers: z.array(
      z.strictObject({
        partnerId: recordId,
        name: z.string(),
        isMe: z.boolean(),
        round: z.int(),
        answer: answer.nullable(),
        note: z.string(),
        confidential: z.boolean(),
        answeredAt: instant.nullable(),
      }),
    ),
    /** The record it is about, for those who see that one. */
    subject: z.strictObject({ label: z.string(), path: z.string().nullable() }).nullable(),
    /** Whether the person may add and take away names. */
    mayName: z.boolean(),
  }),
};

export const answerInquiry = {
  params,
  body: z.strictObject({
    round: z.int().min(1).max(1000).meta({ label: "차수" }),
    answer: answer.meta({ label: "응답" }),
    note: text("사유", 2000).default(""),
    confidential: z.boolean().default(false).meta({ label: "요청자에게 비공개" }),
  }),
  response: success({}),
};

export const addName = {
  params,
  body: z.strictObject({ name: line("성명", 100).regex(/\S/, "이름을 적어 주세요."), side }),
  response: success({ round: z.int() }),
};

export const removeName = {
  params: z.strictObject({ number: idOf("conflict_inquiries.id"), partyId: recordIdParam }),
  response: success({}),
};

export const inquiriesAbout = {
  ...about,
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        status,
        owner: z.string().nullable(),
        dueAt: instant.nullable(),
        asked: z.int(),
        answered: z.int(),
        some: z.int(),
        decision: z.string(),
        decidedAt: instant.nullable(),
        /** Whether the inquiry itself opens to the person. */
        opens: z.boolean(),
      }),
    ),
    mayAsk: z.boolean(),
  }),
};

export const inquireAbout = { ...about, response: success({ number: recordId }) };
