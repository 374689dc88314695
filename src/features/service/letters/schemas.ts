import { z } from "zod";
import { lineShape } from "#records/field-schema.ts";
import { day, fileAnswer, idOf, line, recordId, success, text } from "#platform/schema.ts";
import { channels, purposes, returnReasons, type Channel, type ReturnReason } from "./letter.ts";
import { prints, type Print } from "./prints.ts";
import { attachmentLines, correctionLines, receiverLines, senderLines } from "./letter-lines.ts";

const params = z.strictObject({ number: idOf("letters.id") });
const version = z.int().min(1).meta({ label: "버전" });
const id = recordId.optional();

const purpose = z.enum(Object.keys(purposes) as [keyof typeof purposes]).meta({ label: "성격" });
const channel = z.enum(Object.keys(channels) as [Channel]).meta({ label: "경로" });
const returnReason = z.enum(Object.keys(returnReasons) as [ReturnReason]).meta({ label: "반송 사유" });

const millimetres = (label: string, max: number) => z.int().min(5).max(max).meta({ label, unit: "mm" });

const sender = lineShape(senderLines);
const receiver = lineShape(receiverLines);
const attachment = lineShape(attachmentLines);
const correction = lineShape(correctionLines);

/** What the editor writes; each line may name the stored one whose place it takes. */
const paper = {
  title: line("제목", 200).min(1),
  body: text("본문", 60_000),
  signer: z.enum(["self", "counsel"]).meta({ label: "명의" }),
  channel,
  datedOn: day.nullable().meta({ label: "발신일" }),
  marginTop: millimetres("위 여백", 100),
  marginBottom: millimetres("아래 여백", 100),
  marginLeft: millimetres("왼쪽 여백", 60),
  marginRight: millimetres("오른쪽 여백", 60),
  fontPt: z.int().min(8).max(16).meta({ label: "글자 크기" }),
  doubleSided: z.boolean().meta({ label: "양면 인쇄" }),
  senders: z
    .array(z.strictObject({ ...sender, id }))
    .max(senderLines.most)
    .meta({ label: "발신인" }),
  receivers: z
    .array(z.strictObject({ ...receiver, id }))
    .max(receiverLines.most)
    .meta({ label: "수신인" }),
  attachments: z
    .array(z.strictObject({ ...attachment, id }))
    .max(attachmentLines.most)
    .meta({ label: "첨부" }),
  corrections: z
    .array(z.strictObject({ ...correction, id }))
    .max(correctionLines.most)
    .meta({ label: "정정" }),
};

const check = z.strictObject({
  key: z.string(),
  level: z.enum(["block", "warn", "fact"]),
  place: z.enum(["title", "senders", "receivers", "body", "margins", "attachments", "corrections", "dates"]),
  message: z.string(),
  source: z.string(),
});
const clock = z.strictObject({
  kind: z.enum(["reply", "demandDraft", "demand", "proof", "keep"]),
  label: z.string(),
  on: day,
  alarmOn: day,
  note: z.string(),
});

const storedReceiver = z.strictObject({
  ...receiver,
  id: recordId,
  registeredNo: z.string(),
  deliveredOn: day.nullable(),
  returnedOn: day.nullable(),
  returnReason: returnReason.nullable(),
});

export const readPaper = {
  params,
  response: success({
    model: z.strictObject({
      version,
      /** 대리인 of the last lines, as it would be printed. */
      counselName: z.string(),
      senders: z.array(z.strictObject({ ...sender, id: recordId })),
      receivers: z.array(storedReceiver),
      attachments: z.array(z.strictObject({ ...attachment, id: recordId })),
      corrections: z.array(z.strictObject({ ...correction, id: recordId })),
      checks: z.array(check),
      clocks: z.array(clock),
      fee: z.strictObject({ won: z.int(), source: z.string(), validFrom: day }).nullable(),
      /** Whether what was handed in is still what stands here; null: nothing was handed in. */
      intact: z.boolean().nullable(),
      /** Letters that were sent again in its place. */
      resentAs: z.array(z.strictObject({ number: recordId, title: z.string() })),
    }),
  }),
};

export const writePaper = {
  params,
  body: z.strictObject({ version, ...paper }),
  response: success({ version }),
};

export const draftPaper = {
  body: z.strictObject({
    ...paper,
    purpose,
    clientId: recordId.nullable().meta({ label: "고객", record: "clients.id" }),
    projectId: recordId.nullable().meta({ label: "사건", record: "projects.id" }),
    consultId: recordId.nullable().meta({ label: "상담", record: "consults.id" }),
    replyDue: day.nullable().meta({ label: "회신기한" }),
  }),
  response: success({ number: recordId }),
};

export const copyLetter = { params, response: success({ number: recordId }) };

export const recordOutcomes = {
  params,
  body: z.strictObject({
    version,
    outcomes: z
      .array(
        z.strictObject({
          id: recordId,
          registeredNo: line("등기번호", 20),
          deliveredOn: day.nullable().meta({ label: "배달일" }),
          returnedOn: day.nullable().meta({ label: "반송일" }),
          returnReason: returnReason.nullable(),
        }),
      )
      .min(1)
      .max(receiverLines.most)
      .meta({ label: "수신인별 결과" }),
  }),
  response: success({ version, state: z.string(), says: z.array(z.string()) }),
};

export const printLetter = {
  params,
  query: z.strictObject({
    part: z.enum(Object.keys(prints) as [Print]).meta({ label: "출력할 것" }),
  }),
  response: fileAnswer,
};
