import { z } from "zod";
import { emailAddress, idOf, instant, line, recordId, success, telephone, text } from "#platform/schema.ts";

/** What one conversation may hold. */
export const bounds = { lines: 200, line: 2_000, characters: 40_000 } as const;

const past = (label: string) => instant.meta({ label, examples: ["2026-11-20T01:00:00.000Z"] });

const utm = z.strictObject({
  source: line("utm_source", 100).optional(),
  medium: line("utm_medium", 100).optional(),
  campaign: line("utm_campaign", 200).optional(),
});

/** What the site of a brand hands in when a visitor has written. */
export const receiveIntake = {
  body: z.strictObject({
    /** The site's own name of the conversation: the same again is the same conversation sent anew. */
    conversation: z
      .string()
      .regex(/^[!-~]{1,100}$/)
      .meta({ label: "대화 번호", examples: ["chat-20261120-0001"] }),
    noticeShownAt: past("사전 고지"),
    privacyConsentAt: past("개인정보 동의"),
    overseasConsentAt: past("국외 이전 동의").nullable().optional(),
    lines: z
      .array(
        z.strictObject({
          speaker: z.enum(["caller", "bot"]).meta({ label: "발화자" }),
          saidAt: past("발화 시각"),
          said: text("말", bounds.line),
        }),
      )
      .min(1)
      .max(bounds.lines)
      .meta({ label: "대화" }),
    name: line("성명", 100).optional(),
    tel: telephone("연락처", 30).optional(),
    email: emailAddress("이메일").optional(),
    utm: utm.optional(),
    /** A field that people do not see. */
    website: z.string().max(300).optional().meta({ label: "website" }),
  }),
  response: success({ received: z.literal(true) }),
};

/** What the site shows before and while a visitor writes. */
export const readChannelTexts = {
  response: success({
    model: z.strictObject({
      notice: z.string(),
      label: z.string(),
      greeting: z.string(),
      questions: z.array(z.string()),
    }),
  }),
};

const number = z.strictObject({ number: idOf("intakes.id") });
const version = z.int().min(1).meta({ label: "버전" });

export const readConversation = {
  params: number,
  response: success({
    lines: z.array(
      z.strictObject({
        place: z.int(),
        speaker: z.enum(["caller", "bot"]),
        saidAt: instant,
        said: z.string(),
      }),
    ),
    facts: z.array(
      z.strictObject({
        id: recordId,
        place: z.int(),
        kind: z.enum(["phone", "caseNumber", "amount", "date"]),
        value: z.string(),
        sentence: z.string(),
        startsAt: z.int(),
        endsAt: z.int(),
      }),
    ),
    /** Whether a summary can be asked for; why not, in Korean. */
    summary: z.strictObject({ open: z.boolean(), why: z.string() }),
  }),
};

export const askSummary = { params: number, body: z.strictObject({ version }), response: success({}) };

export const listIntakesOf = {
  params: z.strictObject({ number: idOf("consults.id_int") }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        brand: z.string(),
        createdAt: instant,
        lineCount: z.int(),
        brief: z.string(),
      }),
    ),
  }),
};

const channel = z.strictObject({ number: idOf("intake_channels.id") });

export const listKeys = {
  params: channel,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        /** The last four characters. */
        hint: z.string(),
        note: z.string(),
        createdAt: instant,
        lastUsedAt: instant.nullable(),
        revokedAt: instant.nullable(),
      }),
    ),
  }),
};

export const addKey = {
  params: channel,
  body: z.strictObject({ note: line("메모", 60).default("") }),
  /** Told this once. */
  response: success({ key: z.string() }),
};

export const revokeKey = {
  params: z.strictObject({ number: idOf("intake_channels.id"), keyId: idOf("intake_keys.id") }),
  response: success({}),
};

export const checkChannel = { params: channel, response: success({ faults: z.array(z.string()) }) };

export const readLanguageModel = {
  response: success({
    model: z.strictObject({
      turnedOn: z.boolean(),
      address: z.string(),
      model: z.string(),
      provider: z.string(),
      country: z.string(),
      overseas: z.boolean(),
      hasKey: z.boolean(),
    }),
  }),
};

export const setLanguageModel = {
  body: z.strictObject({
    turnedOn: z.boolean().meta({ label: "사용" }),
    address: line("주소", 300).meta({ label: "주소", examples: ["", "https://llm.example.com/v1/chat/completions"] }),
    model: line("모델", 100),
    provider: line("제공자", 100),
    country: line("국가", 60),
    overseas: z.boolean().meta({ label: "국외 이전" }),
    /** Absent: the one that is kept. */
    key: line("키", 300).optional(),
  }),
  response: success({}),
};
