import { z } from "zod";
import {
  day,
  emailAddress,
  fileAnswer,
  idOf,
  instant,
  line,
  paging,
  recordId,
  success,
  text,
  won,
} from "#platform/schema.ts";
import { formatPhone, isPhone } from "#platform/phone.ts";
import { lineShape } from "#records/field-schema.ts";
import { defendantLines } from "./defendants.ts";
import { deficiencyCauses } from "./deficiency.ts";
import { documentLines, documentStates, mostRequested, paperLabels } from "./documents.ts";
import { consentChannels, evidenceLabels, identityChecks } from "./evidence.ts";
import { numberOrders } from "./numbering.ts";
import { awardBases } from "./suit.ts";

const keys = <Words extends object>(words: Words) => Object.keys(words) as [keyof Words & string];
const ofSuit = z.strictObject({ number: idOf("group_suits.id").meta({ label: "소송 번호" }) });
const ofParticipant = z.strictObject({ number: idOf("suit_participants.id").meta({ label: "참여자 번호" }) });
const version = z.int().min(1).meta({ label: "버전" });
const wave = z.int().min(1).max(99).meta({ label: "차수" });
const state = z.enum(keys(documentStates));

export const readFunnel = {
  params: ofSuit,
  response: success({ counts: z.record(z.string(), z.int()), waves: z.array(z.int()) }),
};

export const enterCase = {
  params: z.strictObject({ number: idOf("suit_lawsuits.id").meta({ label: "사건 번호" }) }),
  body: z.strictObject({ version, project: recordId.meta({ label: "사건", record: "projects.id" }) }),
  response: success({ number: recordId, version: z.int() }),
};

export const readDefendants = {
  params: ofSuit,
  response: success({
    version: z.int(),
    models: z.array(
      z.strictObject({
        id: recordId,
        name: z.string(),
        kind: z.enum(keys(defendantLines.fields.kind.options)),
        bizNo: z.string(),
        note: z.string(),
      }),
    ),
    /** Cases of the suit that go on and that the person sees, with the defendants who are no parties of them. */
    lacking: z.array(
      z.strictObject({
        case: z.strictObject({ id: recordId, number: recordId, label: z.string() }),
        names: z.array(z.string()),
      }),
    ),
  }),
};

export const setDefendants = {
  params: ofSuit,
  body: z.strictObject({
    version,
    defendants: z
      .array(z.strictObject({ id: recordId.optional(), ...lineShape(defendantLines) }))
      .max(defendantLines.most)
      .meta({ label: defendantLines.label }),
  }),
  response: success({ version: z.int() }),
};

const documentLine = lineShape(documentLines);

export const readDocuments = {
  params: ofSuit,
  response: success({ models: z.array(z.strictObject({ id: recordId, ...documentLine })) }),
};

export const setDocuments = {
  params: ofSuit,
  body: z.strictObject({
    version,
    documents: z
      .array(z.strictObject({ id: recordId.optional(), ...documentLine }))
      .max(documentLines.most)
      .meta({ label: documentLines.label }),
  }),
  response: success({ version: z.int() }),
};

export const readMatrix = {
  params: ofSuit,
  query: z.strictObject({ ...paging, only: z.enum(["all", "missing"]).default("missing").meta({ label: "보기" }) }),
  response: success({
    documents: z.array(z.strictObject({ id: recordId, name: z.string(), optional: z.boolean() })),
    models: z.array(z.strictObject({ number: recordId, name: z.string(), unit: z.string(), states: z.array(state) })),
    total: z.int(),
  }),
};

const numbers = z
  .array(recordId.meta({ record: "suit_participants.id", label: "참여자 번호" }))
  .min(1)
  .max(100)
  .refine((all) => new Set(all).size === all.length, { message: "같은 번호를 두 번 고를 수 없습니다." })
  .meta({ label: "참여자", uniqueItems: true });

export const setDocumentState = {
  params: ofSuit,
  body: z.strictObject({
    documentId: recordId.meta({ label: "서류" }),
    participants: numbers,
    state: state.meta({ label: "상태" }),
    /** Why it is asked for again; the ledger of 보완 keeps it, and whoever hands it in by a link reads it. */
    again: z
      .strictObject({
        cause: z.enum(keys(deficiencyCauses)).meta({ label: "사유" }),
        detail: line("내용", 200),
        cureOn: day.meta({ label: "보완기한" }),
      })
      .optional()
      .meta({ label: "보완 요청" }),
  }),
  response: success({ changed: z.int() }),
};

export const requestDeficient = {
  params: ofSuit,
  body: z.strictObject({ cureOn: day.meta({ label: "보완기한" }) }),
  response: success({ requested: z.int(), most: z.literal(mostRequested) }),
};

export const readConsentTexts = {
  params: ofSuit,
  response: success({
    models: z.array(
      z.strictObject({ number: z.int(), body: z.string(), digest: z.string(), createdAt: instant, by: z.string() }),
    ),
  }),
};

export const addConsentText = {
  params: ofSuit,
  body: z.strictObject({
    body: text("동의서", 20_000).refine((value) => value.trim() !== "", "동의서를 적어 주세요."),
  }),
  response: success({ number: z.int() }),
};

export const numberPlaintiffs = {
  params: ofSuit,
  body: z.strictObject({ version, order: z.enum(keys(numberOrders)).meta({ label: "순서" }) }),
  response: success({ version: z.int(), numbered: z.int() }),
};

export const fileWave = {
  params: ofSuit,
  body: z.strictObject({
    version,
    wave,
    filedOn: day.meta({ label: "접수일" }),
    court: line("법원", 60).min(1),
    caseNo: line("사건번호", 40).min(1),
  }),
  response: success({ version: z.int(), filed: z.int(), lawsuit: recordId }),
};

export const readAward = {
  params: ofSuit,
  response: success({
    total: z.int().nullable(),
    deducted: z.int().nullable(),
    planned: z.int(),
    paid: z.int(),
    deposited: z.int(),
    failed: z.int(),
    people: z.int(),
    unplanned: z.int(),
  }),
};

export const planAward = {
  params: ofSuit,
  body: z.strictObject({
    version,
    total: won("배상 총액"),
    deducted: won("공제액"),
    basis: z.enum(keys(awardBases)).meta({ label: "배분 기준" }),
  }),
  response: success({ version: z.int(), people: z.int() }),
};

export const listPapers = {
  params: ofSuit,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        kind: z.enum(keys(paperLabels)),
        wave: z.int().nullable(),
        done: z.int(),
        total: z.int(),
        ready: z.boolean(),
        createdAt: instant,
        by: z.string(),
      }),
    ),
  }),
};

export const makePaper = {
  params: ofSuit,
  body: z.strictObject({ kind: z.enum(keys(paperLabels)).meta({ label: "문서" }), wave: wave.nullable() }),
  response: success({ id: recordId }),
};

export const readPaper = {
  params: z.strictObject({ paperId: idOf("suit_papers.id").meta({ label: "문서 번호" }) }),
  response: fileAnswer,
};

export const readEvidence = {
  params: ofParticipant,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        kind: z.enum(keys(evidenceLabels)),
        at: instant,
        textNumber: z.int().nullable(),
        textDigest: z.string().nullable(),
        channel: z.enum(keys(consentChannels)).nullable(),
        identity: z.enum(keys(identityChecks)).nullable(),
        recordedAt: instant,
        by: z.string(),
        hash: z.string(),
        sound: z.boolean(),
        submission: z
          .strictObject({
            document: z.string(),
            pieces: z.int(),
            pages: z.int().nullable(),
            beside: z.int(),
            sha256: z.array(z.string()),
            address: z.string(),
          })
          .nullable(),
      }),
    ),
  }),
};

export const readEvidenceFile = { params: ofParticipant, response: fileAnswer };

const openSuit = z.strictObject({
  id: recordId,
  title: z.string(),
  defendants: z.string(),
  text: z.string(),
  firm: z.string(),
  lawyer: z.string(),
  recruitTo: day.nullable(),
  retainer: z.int().nullable(),
  expenses: z.int().nullable(),
  successFee: z.string(),
  documents: z.array(z.strictObject({ name: z.string(), optional: z.boolean(), help: z.string() })),
  consent: z.strictObject({ number: z.int(), body: z.string() }),
});

export const listOpenSuits = { response: success({ models: z.array(openSuit) }) };

export const applyToSuit = {
  params: z.strictObject({ suitId: idOf("group_suits.id").meta({ label: "소송 번호" }) }),
  body: z.strictObject({
    name: line("성명", 100).min(1),
    tel: line("연락처", 20)
      .refine(isPhone, { message: "연락처 형식을 확인해 주세요." })
      .transform((value) => formatPhone(value))
      .meta({ label: "연락처", examples: ["010-0000-0000"] }),
    unit: line("동·호", 60),
    email: emailAddress("이메일"),
    /** The version of the text that was shown and agreed to. */
    consent: z.int().min(1).meta({ label: "동의서 판" }),
    agreed: z.literal(true, "동의서를 읽고 동의해 주세요.").meta({ label: "동의" }),
  }),
  response: success({}),
};

export const listRemovedSuits = {
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        title: z.string(),
        status: z.string(),
        participants: z.int(),
        removedAt: instant,
      }),
    ),
  }),
};
