import { z } from "zod";
import { day, fileAnswer, idOf, line, paging, recordId, success, wonSum } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import { entryKinds, type EntryKind } from "./words.ts";
import { taxpayers, type Taxpayer } from "./vat-period.ts";

export const month = z
  .string()
  .regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/)
  .meta({ label: "월", examples: ["2026-11"] });

export const readYear = {
  query: z.strictObject({
    year: z
      .string()
      .regex(/^20\d\d$/)
      .meta({ label: "연도", examples: ["2026"] }),
  }),
  response: success({
    months: z.array(
      z.strictObject({
        month,
        /** Received as revenue, VAT included, what was given back taken off. */
        income: wonSum,
        expense: wonSum,
        depositsIn: wonSum,
        depositsOut: wonSum,
        /** By card, and not paid in by the card company. */
        cardsOpen: wonSum,
        vatOut: wonSum,
        vatIn: wonSum,
      }),
    ),
  }),
};

const kind = z.enum(Object.keys(entryKinds) as [EntryKind]).meta({ label: "구분" });

const entry = z.strictObject({
  kind,
  id: recordId,
  day,
  name: z.string(),
  detail: z.string(),
  method: z.string(),
  taxType: z.string(),
  /** Won, with its sign: what comes in is positive. */
  amount: z.int(),
  vat: z.int(),
  evidence: z.string(),
  evidenceNo: z.string(),
  /** 분개 메모; empty for whoever may not know what the entry is about. */
  note: z.string(),
});

export const listEntries = {
  query: z.strictObject({ ...paging, month, kind: kind.optional() }),
  response: success({
    models: z.array(entry),
    total: z.int(),
    sums: z.strictObject({ in: wonSum, out: wonSum, vat: wonSum }),
  }),
};

const noteBody = z.strictObject({ note: line("메모", 500) });

/** Writes what the books say of an entry, in place of what they said; empty: takes it away. */
export const notePayment = {
  params: z.strictObject({ number: idOf("payments.id") }),
  body: noteBody,
  response: success({}),
};
export const noteExpense = {
  params: z.strictObject({ number: idOf("expenses.id") }),
  body: noteBody,
  response: success({}),
};

/** For the tax accountant: every row of the period. */
export const exportEntries = {
  body: z.strictObject({
    from: day.meta({ label: "시작일" }),
    to: day.meta({ label: "종료일" }),
    reason: reason(),
  }),
  response: fileAnswer,
};

const taxpayer = z.enum(Object.keys(taxpayers) as [Taxpayer]).meta({ label: "사업자 유형" });
const vatRow = z.strictObject({
  paymentId: recordId,
  day,
  name: z.string(),
  amount: z.int(),
  detail: z.string(),
});
const vatRows = z.strictObject({ total: z.int(), amount: wonSum, rows: z.array(vatRow) });

export const readVat = {
  /** The period in which the day lies. */
  query: z.strictObject({ day: day.meta({ label: "기준일" }) }),
  response: success({
    taxpayer,
    period: z.strictObject({ label: z.string(), from: day, to: day, dueOn: day }),
    sales: z.array(
      z.strictObject({ evidence: z.string(), taxType: z.string(), count: z.int(), supply: wonSum, vat: wonSum }),
    ),
    purchases: z.array(
      z.strictObject({ evidence: z.string(), count: z.int(), supply: wonSum, vat: wonSum, deductible: wonSum }),
    ),
    vatOut: wonSum,
    vatIn: wonSum,
    payable: wonSum,
    /** Received without evidence. */
    withoutEvidence: vatRows,
    /** Evidence of what was given back since. */
    withoutReceipt: vatRows,
    /** Into the account of a partner: income of the firm for the tax, it may be (additions 13). */
    intoPartners: vatRows,
  }),
};

export const setTaxpayer = { body: z.strictObject({ taxpayer }), response: success({}) };
