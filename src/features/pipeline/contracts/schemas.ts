import { z } from "zod";
import { lineShape } from "#records/field-schema.ts";
import { day, idOf, instant, line, recordId, success, text, won } from "#platform/schema.ts";
import { feeLines, planLines } from "./fees.ts";
import { reason } from "#platform/reason.ts";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { agencyLength, type Category } from "./contract.ts";

const params = z.strictObject({ number: idOf("contracts.id_int") });
const version = z.int().min(1).meta({ label: "버전" });
/** Received for a line; sums within a contract are bounded by `mostWonOfContract`. */
const anyWon = z.int();

const part = lineShape(planLines);
const lineFacts = lineShape(feeLines);
/** Who says nothing of them agrees on a taxed fee without a share of success. */
const feeFacts = {
  ...lineFacts,
  taxType: lineFacts.taxType.default("과세"),
  successBase: lineFacts.successBase.default(null),
  successPct: lineFacts.successPct.default(null),
  successCap: lineFacts.successCap.default(null),
};
const plan = <Part extends z.ZodType>(one: Part) => z.array(one).max(planLines.most).meta({ label: planLines.label });

const fee = z.strictObject({ ...feeFacts, plan: plan(z.strictObject(part)) });
const storedFee = z.strictObject({
  ...lineFacts,
  id: recordId,
  /** Won that the share of success is taken of; null: there is no result yet. */
  successReached: z.int().nullable(),
  /** Void by law: it is not asked for, and no part of 미수. */
  isVoid: z.boolean(),
  /** Won received; null for those who may not read payments. */
  paid: anyWon.nullable(),
  plan: plan(z.strictObject({ ...part, id: recordId, paid: anyWon.nullable() })),
});
/** A line of a 변경계약; `id`: the line, or the instalment, of the contract that it stands for from then on. */
const amendedIds = {
  id: recordId.optional(),
  plan: plan(z.strictObject({ ...part, id: recordId.optional() })),
};
const amendedFee = z.strictObject({ ...feeFacts, ...amendedIds });

const guard = z.strictObject({
  key: z.string(),
  label: z.string(),
  ok: z.boolean(),
  /** What to do; blank when it is done. */
  reason: z.string(),
  lawRef: z.string(),
  /** Whether it stands in the way of signing; otherwise it is only to be looked at. */
  blocks: z.boolean(),
});

const lawyer = z.strictObject({
  id: recordId,
  shortName: z.string(),
  practiceEligibleFrom: day.nullable(),
  isRegistered: z.boolean(),
});

/** What a 변경계약 may change, beside the fees. */
const termFacts = {
  title: line("사건명", 200).min(1),
  opponent: line("상대방", 100),
  scope: line("위임범위", 200),
  isCriminal: z.boolean().meta({ label: "형사사건" }),
  freeReason: line("무료 사유", 200),
  terminationTerms: text("해지 조건", 20_000),
  privacyConsentAt: day.meta({ label: "개인정보 동의일" }).nullable(),
};

const shownTerms = z.strictObject({
  ...termFacts,
  responsible: z.strictObject({ id: recordId, shortName: z.string() }).nullable(),
  fees: z.array(z.strictObject({ ...lineFacts, ...amendedIds })),
  /** Won with VAT. */
  total: z.int(),
});

const amendment = z.strictObject({
  id: recordId,
  /** 변경계약 1차, 2차 …; null until it is signed. */
  seq: z.int().nullable(),
  status: z.enum(["draft", "approved", "signed"]),
  reason: z.string(),
  approvedBy: z.string(),
  /** Whether the asker is another person than the one who wrote it. */
  mayApprove: z.boolean(),
  signedOn: day.nullable(),
  createdAt: instant,
  createdBy: z.string(),
  terms: shownTerms,
  /** What was in force before; null until it is signed. */
  before: shownTerms.nullable(),
});

const settlement = z.strictObject({
  performedPct: z.int(),
  agreed: z.int(),
  earned: z.int(),
  paid: z.int(),
  proposed: z.int(),
  refund: z.int(),
  note: z.string(),
  confirmedAt: instant,
  confirmedBy: z.string(),
  /** What was received for the contract and can still be given back, the latest first. */
  payments: z.array(z.strictObject({ number: recordId, payDate: day, payAmt: z.int(), refundable: z.int() })),
});

export const readTerms = {
  params,
  response: success({
    version: z.int(),
    fees: z.array(storedFee),
    lawyers: z.array(lawyer),
    /** 공동위임인, beside the first client. */
    clients: z.array(z.strictObject({ id: recordId, number: recordId, label: z.string() })),
    guards: z.array(guard),
    /** Why a lawyer who left its 관할기관 may take it, as another one has said; the latest first. */
    barConfirmations: z.array(
      z.strictObject({
        id: recordId,
        lawyer: z.string(),
        agency: z.string(),
        reason: z.string(),
        confirmedBy: z.string(),
        confirmedAt: instant,
      }),
    ),
    /** Who wrote the terms and who changed them last: another person approves them. */
    writers: z.array(z.string()),
    /** Why a lawyer who sees the contract does not approve it; blank: that is no hindrance. */
    approvalReason: z.string(),
    /** 사건 that were opened for it. */
    projects: z.array(z.strictObject({ number: recordId, title: z.string() })),
    /** 변경계약, the latest first. */
    amendments: z.array(amendment),
    /** 정산표 of a terminated contract; null: not confirmed yet, or not for this person to read. */
    settlement: settlement.nullable(),
    /** Won of its fees that refunds have given back; 0 for those who may not read receipts. */
    givenBack: anyWon,
    /** What came in for void fees and is to be given back, won; empty for those who may not read receipts. */
    voidReceipts: z.array(z.strictObject({ number: recordId.nullable(), payDate: day, amount: z.int() })),
  }),
};

export const setFees = {
  params,
  body: z.strictObject({ version, fees: z.array(fee).max(feeLines.most).meta({ label: feeLines.label }) }),
  response: success({ version: z.int(), total: z.int() }),
};

export const setLawyers = {
  params,
  body: z.strictObject({
    version,
    staffIds: z
      .array(recordId.meta({ record: "staffs.id" }))
      .max(20)
      .meta({ label: "담당변호사" }),
  }),
  response: success({ version: z.int() }),
};

export const confirmBar = {
  params,
  body: z.strictObject({
    version,
    reason: reason(),
    /** Who is going to come to the contract; absent: its lawyers. */
    staffId: recordId.meta({ record: "staffs.id", label: "변호사" }).optional(),
    /** 관할기관 that is going to be entered; absent: that of the contract. */
    agency: line("관할기관", agencyLength).min(1).optional(),
  }),
  response: success({ version: z.int() }),
};

export const setClients = {
  params,
  body: z.strictObject({
    version,
    clientIds: z
      .array(recordId.meta({ record: "clients.id" }))
      .max(50)
      .meta({ label: "공동위임인" }),
    jointLiability: z.boolean().meta({ label: "연대책임" }),
  }),
  response: success({ version: z.int() }),
};

export const setCategory = {
  params,
  body: z.strictObject({
    version,
    category: z.enum(Object.keys(caseCategories) as [Category, ...Category[]]).meta({ label: "분야" }),
  }),
  response: success({ version: z.int() }),
};

export const ofVersion = { params, body: z.strictObject({ version }), response: success({ version: z.int() }) };

export const draftAmendment = {
  params,
  body: z.strictObject({
    version,
    reason: reason("변경 사유"),
    terms: z.strictObject({
      ...termFacts,
      responsible: recordId.meta({ record: "staffs.id", label: "책임변" }).nullable(),
      fees: z.array(amendedFee).max(feeLines.most).meta({ label: feeLines.label }),
    }),
  }),
  response: success({ version: z.int(), amendmentId: recordId }),
};

export const moveAmendment = {
  params,
  body: z.strictObject({
    version,
    move: z.enum(["sign", "drop"]).meta({ label: "단계" }),
    /** 변경계약 체결일; absent: today. */
    signedOn: day.meta({ label: "체결일" }).optional(),
  }),
  response: success({ version: z.int() }),
};

export const recordResult = {
  params,
  body: z.strictObject({
    version,
    feeId: recordId.meta({ label: "성공보수" }),
    /** Won; null: taken back. */
    reached: won("결과 금액", 0).nullable(),
  }),
  response: success({ version: z.int() }),
};

export const settleContract = {
  params,
  body: z.strictObject({
    version,
    performedPct: z.int().min(0).max(100).meta({ label: "수행도" }),
    refund: won("환불액", 0),
    note: line("정산 메모", 1000),
  }),
  response: success({ version: z.int() }),
};

export const openProject = {
  params,
  body: z.strictObject({ title: line("사건명", 200).min(1).optional() }),
  response: success({ number: recordId }),
};

export const enterLedger = {
  params,
  body: z.strictObject({ version, ledgerNo: line("장부번호", 20).min(1), ledgerAt: day.meta({ label: "기재일" }) }),
  response: success({ version: z.int() }),
};

const ref = z.strictObject({ id: recordId, number: recordId, label: z.string() });

/** With whom a client signs: each contract with the others of it. */
export const listCoClients = {
  params: z.strictObject({ number: idOf("clients.id_int") }),
  response: success({
    models: z.array(z.strictObject({ contract: ref, jointLiability: z.boolean(), clients: z.array(ref) })),
  }),
};
