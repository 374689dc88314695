import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, idOf, instant, line, recordId, success } from "#platform/schema.ts";
import { startMethods, type StartMethod } from "#features/litigation/deadlines/basis.ts";
import { computed, entry, ofCase } from "#features/litigation/deadlines/schemas.ts";
import { documentKinds, serviceResults, type DocumentKind } from "./service-of-process.ts";

const words = <Key extends string>(labels: Readonly<Record<Key, string>>) => z.enum(Object.keys(labels) as Key[]);
const number = { params: z.strictObject({ number: idOf("service_of_process.id") }) };
const version = z.int().min(1).meta({ label: "버전" });

/** How and when it was served. */
const served = {
  method: z.enum(Object.keys(startMethods) as StartMethod[]).meta({ label: "송달방식" }),
  startOn: day.nullable().default(null).meta({ label: "송달·등재일" }),
  openedOn: day.nullable().default(null).meta({ label: "확인일" }),
  mailedAt: instant.nullable().default(null).meta({ label: "전자우편 통지" }),
  messagedAt: instant.nullable().default(null).meta({ label: "문자 통지" }),
  recipients: z
    .array(z.strictObject({ name: line("대리인", 100).min(1), servedOn: day.meta({ label: "송달일" }) }))
    .max(20)
    .default([])
    .meta({ label: "대리인별 송달" }),
};

const caseId = recordId.meta({ label: "소송사건", record: "legal_cases.id" });
const documentKind = z.enum(Object.keys(documentKinds) as DocumentKind[]).meta({ label: "문서" });

/** A deadline of the document: its start is that of the service. */
const { method: _method, startOn: _startOn, openedOn: _openedOn, party: _party, ...ofService } = entry;
const deadlines = z.array(z.strictObject(ofService)).max(10).default([]).meta({ label: "기한" });

/** A file that was sent before the document it belongs to is registered. */
const paper = z
  .strictObject({ contentId: recordId, name: line("파일 이름", 255).min(1) })
  .nullable()
  .default(null)
  .meta({ label: "파일" });

export const readPaper = {
  query: z.strictObject({ name: z.string().min(1).max(1000).meta({ label: "파일 이름" }) }),
  response: success({
    paper: z.strictObject({ contentId: recordId, name: z.string() }),
    /** Null: the file has no text to read, as a scan. */
    read: z
      .strictObject({
        caseNos: z.array(z.string()),
        court: z.string().nullable(),
        documentKind: documentKind.nullable(),
        issuedOn: day.nullable(),
        /** The case of that number, as far as the person sees it. */
        case: z.strictObject({ id: recordId, number: recordId, label: z.string() }).nullable(),
      })
      .nullable(),
  }),
};

/** What came of it: every deadline of the case, and what the person should know beside. */
const entered = {
  number: recordId,
  deadlines: z.array(recordId),
  models: z.array(ofCase),
  says: z.array(z.string()),
};

export const registerService = {
  body: z.strictObject({
    paper,
    channel: z.enum(["court", "eService", "post"]).meta({ label: "경로" }),
    receivedOn: day.meta({ label: "수령일" }),
    caseId: caseId.nullable().default(null),
    documentKind,
    documentName: line("문서명", 200).min(1),
    issuedOn: day.nullable().default(null).meta({ label: "선고·작성일" }),
    party: line("송달받은 당사자", 100).default(""),
    result: words(serviceResults).default("delivered").meta({ label: "결과" }),
    ...served,
    deadlines,
    /** Why none follows; blank with deadlines, or where it is decided later. */
    noDeadline: line("기한이 없는 사유", 500).default(""),
    /** A task to the lawyer of the case, or else to the 책임변 of its project. */
    tellLawyer: z.boolean().default(false).meta({ label: "담당변호사에게 할일" }),
  }),
  response: success(entered),
};

export const proposeDeadlines = {
  body: z.strictObject({
    caseId,
    documentKind,
    /** From which a criminal appeal runs; absent: from 선고일 of the case. */
    issuedOn: day.nullable().default(null).meta({ label: "선고·작성일" }),
    ...served,
  }),
  response: success({
    effectiveOn: z.iso.date(),
    /** Why what usually follows is not proposed; blank: nothing is left out. */
    note: z.string(),
    models: z.array(
      z.strictObject({
        ruleId: recordId,
        name: z.string(),
        peremptory: z.boolean(),
        lawRef: z.string(),
        note: z.string(),
        /** null: the court sets the period. */
        computed: computed.nullable(),
      }),
    ),
    total: z.int(),
  }),
};

export const registerNothing = {
  body: z.strictObject({ receivedOn: day.meta({ label: "날짜" }) }),
  response: success({ number: recordId }),
};

export const decideService = {
  ...number,
  body: z.strictObject({ version, caseId: caseId.nullable().default(null), deadlines: deadlines.unwrap().min(1) }),
  response: success(entered),
};

export const moveService = {
  ...number,
  body: z.strictObject({ version, reason: reason(), ...served }),
  response: success({
    number: recordId,
    says: z.array(z.string()),
    /** Those with a day that a person or the court set: nothing is proposed for them. */
    untouched: z.array(z.string()),
  }),
};
