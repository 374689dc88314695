import { z } from "zod";
import { day, fileAnswer, idOf, instant, line, recordId, recordIdParam, success, yesNo } from "#platform/schema.ts";
import {
  documentKindLabels,
  evidenceSides,
  textStates,
  type DocumentKind,
  type EvidenceSide,
  type TextState,
} from "./words.ts";
import { sensitivity } from "#features/work/files/schemas.ts";
import { mostBundled } from "./document-bundle.ts";

const words = <Key extends string>(labels: Readonly<Record<Key, string>>) => z.enum(Object.keys(labels) as Key[]);
const number = { params: z.strictObject({ number: idOf("documents.id") }) };
const version = z.int().min(1).meta({ label: "버전" });
const versionParam = recordIdParam.meta({ label: "버전" });
// What a name may be is told in words of its own.
const name = z.string().min(1).max(1000).meta({ label: "파일 이름" });
const again = yesNo.optional().meta({ label: "같은 파일" });
const side = words<EvidenceSide>(evidenceSides).meta({ label: "갑/을" });

export const uploadDocument = {
  query: z.strictObject({
    name,
    kind: words<DocumentKind>(documentKindLabels).meta({ label: "종류" }),
    title: line("제목", 200).min(1).optional(),
    caseId: recordIdParam.optional().meta({ label: "소송사건", record: "legal_cases.id" }),
    projectId: recordIdParam.optional().meta({ label: "사건", record: "projects.id" }),
    receivedOn: day.optional().meta({ label: "수령일" }),
    sensitivity: sensitivity.optional(),
    /** Y: although the same file is registered already. */
    again,
  }),
  response: success({ number: recordId }),
};

export const uploadVersion = {
  ...number,
  query: z.strictObject({ name, version: versionParam, again }),
  response: success({ number: recordId }),
};

export const attachReceipt = {
  ...number,
  query: z.strictObject({ name, version: versionParam }),
  response: success({ number: recordId }),
};

export const maskDocument = {
  ...number,
  body: z.strictObject({ version }),
  response: success({
    number: recordId,
    /** Numbers that were covered. */
    masked: z.int(),
    /** What a person has to look at. */
    notes: z.array(z.string()),
  }),
};

export const lockDocument = {
  ...number,
  body: z.strictObject({ version }),
  response: success({ version: z.int() }),
};

export const shareDocument = {
  ...number,
  body: z.strictObject({
    version,
    /** Although there is a number of a resident in it, or it is privileged. */
    onPurpose: z.boolean().default(false).meta({ label: "그대로 공유 확인" }),
  }),
  response: success({ version: z.int() }),
};

export const readFilingCheck = {
  ...number,
  response: success({
    models: z.array(z.strictObject({ level: z.enum(["ok", "warn"]), message: z.string() })),
  }),
};

export const setEvidence = {
  ...number,
  body: z.strictObject({
    version,
    /** Null: it has no number any more. */
    side: side.nullable(),
    /** Null: the number after the last one. */
    no: z.int().min(1).max(9999).nullable().default(null).meta({ label: "호증 번호" }),
    sub: z.int().min(1).max(999).nullable().default(null).meta({ label: "가지번호" }),
    point: line("입증취지", 500).default(""),
    /** A gap is filled, or one is left. */
    onPurpose: z.boolean().default(false).meta({ label: "빈 번호" }),
  }),
  response: success({ version: z.int(), evidence: z.string() }),
};

const listed = z.strictObject({
  number: recordId,
  evidence: z.string(),
  no: z.int(),
  sub: z.int().nullable(),
  title: z.string(),
  point: z.string(),
  author: z.string(),
  receivedOn: z.iso.date().nullable(),
  submittedAt: instant.nullable(),
  pages: z.int().nullable(),
});
export type ListedEvidence = z.output<typeof listed>;

const evidenceOf = z.strictObject({
  caseId: recordIdParam.meta({ label: "소송사건", record: "legal_cases.id" }),
  side,
});

export const listEvidence = {
  query: evidenceOf,
  response: success({
    caseTitle: z.string(),
    models: z.array(listed),
    /** Numbers below the last one that nothing has. */
    gaps: z.array(z.int()),
    /** The number after the last one. */
    next: z.int(),
  }),
};

export const printEvidence = { query: evidenceOf, response: fileAnswer };

export const listTrash = {
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        title: z.string(),
        kind: words<DocumentKind>(documentKindLabels),
        case: z.string(),
        version: z.int(),
        removedAt: instant,
        removedBy: z.string(),
        /** The day on which its files go for good. */
        goesOn: z.iso.date(),
      }),
    ),
    total: z.int(),
  }),
};

export const findInText = {
  query: z.strictObject({
    search: z.string().trim().min(1).max(100).meta({ label: "검색어" }),
    caseId: recordIdParam.optional().meta({ label: "소송사건", record: "legal_cases.id" }),
    projectId: recordIdParam.optional().meta({ label: "사건", record: "projects.id" }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        title: z.string(),
        kind: words<DocumentKind>(documentKindLabels),
        evidence: z.string(),
        case: z.string(),
        /** `쪽` of a PDF, `부분` of what has no pages. */
        unit: z.enum(["쪽", "부분"]),
        page: z.int(),
        before: z.string(),
        found: z.string(),
        after: z.string(),
      }),
    ),
    total: z.int(),
    /** More pages have it than are told. */
    more: z.boolean(),
    /** Documents whose words cannot be found, by why (additions D5). */
    unread: z.array(z.strictObject({ state: words<TextState>(textStates), count: z.int() })),
  }),
};

export const compareVersions = {
  ...number,
  query: z.strictObject({ from: versionParam, to: versionParam }),
  response: success({
    /** Whether both versions have words. */
    readable: z.boolean(),
    added: z.int(),
    removed: z.int(),
    /** Not all differences are told. */
    more: z.boolean(),
    lines: z.array(z.strictObject({ what: z.enum(["same", "added", "removed", "gap"]), text: z.string() })),
  }),
};

export const createBundle = {
  body: z.strictObject({
    title: line("제목", 200).min(1),
    /** In the order in which they are put together. */
    documents: z
      .array(recordId.meta({ label: "문서", record: "documents.id" }))
      .min(1)
      .max(mostBundled)
      .refine((ids) => new Set(ids).size === ids.length, { message: "같은 문서를 두 번 고를 수 없습니다." })
      .meta({ label: "문서", uniqueItems: true }),
    stamped: z.boolean().default(true).meta({ label: "쪽 표시" }),
  }),
  response: success({ number: recordId }),
};
