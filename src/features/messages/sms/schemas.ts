import { z } from "zod";
import { kindWith } from "#records/parts.ts";
import { reason } from "#platform/reason.ts";
import { day, idOf, instant, line, recordId, recordIdParam, success, telephone, text } from "#platform/schema.ts";
import { exclusions } from "./sms-recipient.ts";
import { bodyMax, smsKinds, smsPurposes, smsStatusLabels, titleMax } from "./sms-message.ts";
import { occasions } from "./sms-template.ts";

const keys = <Word extends string>(labels: Readonly<Record<Word, string>>) => Object.keys(labels) as [Word, ...Word[]];

export const mostRecipients = 5000;

const number = idOf("sms_messages.id").meta({ label: "문자", record: "sms_messages.id" });
const params = z.strictObject({ number });
const version = z.int().min(1).meta({ label: "버전" });
const purpose = z.enum(keys(smsPurposes)).meta({ label: "목적" });
const kind = z.enum(keys(smsKinds)).meta({ label: "종류" });
const record = z
  .strictObject({ type: kindWith("messages"), id: recordId })
  .nullable()
  .meta({ label: "관련 기록" });

const recipient = z.strictObject({
  /** Blank: the number of the record. */
  tel: telephone("번호", 30),
  name: line("이름", 100),
  record,
});

const written = {
  purpose,
  title: line("제목", titleMax),
  body: text("본문", bodyMax).regex(/\S/, "본문을 적어 주세요."),
  sender: recordId.nullable().meta({ label: "발신번호", record: "sms_senders.id" }),
  template: recordId.nullable().meta({ label: "템플릿", record: "sms_templates.id" }),
  lawyer: recordId.nullable().meta({ label: "광고책임변호사", record: "staffs.id" }),
  record,
  recipients: z.array(recipient).min(1, "수신자를 적어 주세요.").max(mostRecipients).meta({ label: "수신자" }),
};

export const writeMessage = {
  body: z.strictObject(written),
  response: success({ number: recordId }),
};
export type Written = z.output<(typeof writeMessage)["body"]>;

export const rewriteMessage = {
  params,
  body: z.strictObject({ version, ...written }),
  response: success({ version: z.int() }),
};

const shownRef = z.strictObject({ id: z.int(), number: z.int(), label: z.string() }).nullable();

export const readDraft = {
  params,
  response: success({
    version: z.int(),
    purpose,
    title: z.string(),
    body: z.string(),
    sender: shownRef,
    template: shownRef,
    lawyer: shownRef,
    record: z.strictObject({ type: z.string(), id: z.int() }).nullable(),
    recipients: z.array(
      z.strictObject({
        tel: z.string(),
        name: z.string(),
        record: z.strictObject({ type: z.string(), id: z.int() }).nullable(),
      }),
    ),
  }),
};

const excludedCounts = z.array(z.strictObject({ reason: z.enum(keys(exclusions)), count: z.int() }));

export const readExclusions = { params, response: success({ models: excludedCounts }) };

export const previewMessage = {
  params,
  response: success({
    /** Recipients that would get it now. */
    receiving: z.int(),
    excluded: excludedCounts,
    kinds: z.strictObject({ SMS: z.int(), LMS: z.int() }),
    /** Won, at the prices of today. */
    cost: z.int(),
    /** Why it may not be sent, a sentence each. */
    faults: z.array(z.string()),
    /** What a person should know before. */
    warnings: z.array(z.string()),
    /** As the first recipient reads it; what the person may not see is covered. */
    sample: z.string(),
    /** What of it the person may not see, in words; blank: they see it whole. */
    sampleNote: z.string(),
    /** Whether anything leaves the house. */
    leaves: z.boolean(),
  }),
};

export const testMessage = {
  params,
  body: z.strictObject({ version }),
  response: success({ tel: z.string() }),
};

export const giveUpMessage = {
  params,
  body: z.strictObject({ version, reason: reason() }),
  response: success({ version: z.int(), count: z.int() }),
};

const offeredRecipient = z.strictObject({
  name: z.string(),
  /** As the person may see it. */
  tel: z.string(),
  record: z.strictObject({ type: z.string(), id: z.int() }),
});

export const readRecordMessages = {
  params: z.strictObject({ type: kindWith("messages"), id: recordIdParam }),
  response: success({
    recipients: z.array(offeredRecipient),
    templates: z.array(
      z.strictObject({
        id: recordId,
        name: z.string(),
        occasion: z.enum(keys(occasions)),
        purpose,
        title: z.string(),
        /** With the values of the record. */
        body: z.string(),
      }),
    ),
    senders: z.array(z.strictObject({ id: recordId, name: z.string(), tel: z.string() })),
    /** The newest first, at most 50. */
    messages: z.array(
      z.strictObject({
        id: recordId,
        at: instant,
        status: z.enum(keys(smsStatusLabels)),
        purpose,
        kind,
        body: z.string(),
        owner: z.string(),
        sent: z.int(),
        recipients: z.int(),
      }),
    ),
    leaves: z.boolean(),
  }),
};

export const readRecipientName = {
  params: z.strictObject({ type: kindWith("messages"), id: recordIdParam }),
  response: success({
    name: z.string(),
    /** What of it the writer may not see, in words; blank: they see it whole. */
    note: z.string(),
  }),
};

export const readBrandSender = {
  params: z.strictObject({ type: kindWith("messages"), id: recordIdParam }),
  response: success({
    /** null: the record is of no brand that has a registered number. */
    model: z.strictObject({ id: recordId, name: z.string(), tel: z.string() }).nullable(),
  }),
};

export const readAdLawyer = {
  query: z.strictObject({
    /** Who is chosen for the message; absent: nobody yet. */
    lawyer: recordIdParam.meta({ label: "광고책임변호사", record: "staffs.id" }).optional(),
  }),
  response: success({
    model: z.strictObject({ id: z.int(), number: z.int(), label: z.string(), realName: z.string() }).nullable(),
  }),
};

const settings = {
  refusalNo: z
    .string()
    .regex(/^(?:080\d{7,8})?$/, "080으로 시작하는 번호를 숫자만 적어 주세요.")
    .meta({ label: "무료수신거부 번호", examples: ["", "0800000000"] }),
  certNo: line("전송자격인증 번호", 40),
  certUntil: day.nullable().meta({ label: "전송자격인증 만료일" }),
  tradeExemption: z.boolean().meta({ label: "거래관계로 동의를 갈음" }),
};

export const readSmsSettings = {
  response: success({
    model: z.strictObject({
      ...settings,
      refusalNo: z.string(),
      certNo: z.string(),
      firmName: z.string(),
      firmTel: z.string(),
      driver: z.enum(["log", "solapi"]),
      leaves: z.boolean(),
      /** Recipients up to which whoever is no manager sends. */
      bulk: z.int(),
    }),
  }),
};

export const setSmsSettings = { body: z.strictObject(settings), response: success({}) };
