import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, fileAnswer, instant, line, paging, recordId, recordIdParam, success, wonSum } from "#platform/schema.ts";
import { bookParts, entryStateNames, particularNames, type BookPart } from "./words.ts";

const period = {
  from: day.meta({ label: "시작일" }),
  to: day.meta({ label: "종료일" }),
};
const lawyer = recordIdParam.meta({ label: "담당변호사" }).optional();
const part = z
  .enum(Object.keys(bookParts) as [BookPart])
  .meta({ label: "구분" })
  .optional();

const person = z.strictObject({ name: z.string(), address: z.string() });

const entry = z.strictObject({
  id: recordId,
  /** 계약번호. */
  number: recordId,
  signedAt: day,
  /** Won with VAT. */
  amount: z.int(),
  /** Whether a share of success is agreed beside it. */
  contingent: z.boolean(),
  freeReason: z.string(),
  lawyers: z.string(),
  clients: z.array(person),
  /** Whose case it is, where that is another person than the clients. */
  party: person.nullable(),
  /** null: there is none. */
  opponent: person.nullable(),
  title: z.string(),
  category: z.string(),
  scope: z.string(),
  agency: z.string(),
  caseNos: z.array(z.string()),
  result: z.string(),
  ledgerNo: z.string(),
  ledgerAt: day.nullable(),
  /** The day by which it had to be entered. */
  dueOn: day,
  state: z.enum(entryStateNames),
  /** Until when the entry is kept. */
  keptUntil: day.nullable(),
  missing: z.array(z.enum(particularNames)),
});

const summary = z.strictObject({
  /** Entries of the period, with what of them is missing or late. */
  entries: z.int(),
  amount: wonSum,
  missing: z.int(),
  open: z.int(),
  late: z.int(),
});

export const readBook = {
  query: z.strictObject({ ...paging, ...period, lawyer, part }),
  response: success({
    models: z.array(entry),
    /** Of the part that is asked for. */
    total: z.int(),
    summary,
    /** 담당변호사 of contracts of the period. */
    lawyers: z.array(z.strictObject({ id: recordId, shortName: z.string() })),
  }),
};

export const printBook = {
  query: z.strictObject({ ...period, lawyer }),
  response: success({ models: z.array(entry), lawyer: z.string(), summary }),
};

export const exportBook = {
  body: z.strictObject({ ...period, lawyer: recordId.optional(), reason: reason() }),
  response: fileAnswer,
};

const year = z
  .string()
  .regex(/^20\d\d$/)
  .transform(Number)
  .meta({ label: "연도", examples: ["2025"] });
const yearParams = z.strictObject({ year });

const figures = z.strictObject({ contracts: z.int(), amount: wonSum });
const lawyerFigures = z.strictObject({
  /** null: contracts that name no 담당변호사. */
  staffId: recordId.nullable(),
  name: z.string(),
  licenseNo: z.string(),
  contracts: z.int(),
  amount: wonSum,
});

export const readBarReport = {
  params: yearParams,
  response: success({
    dueOn: day,
    /** Whether the year is over: before, nothing is reported. */
    mayReport: z.boolean(),
    report: z
      .strictObject({
        id: recordId,
        reportedOn: day,
        receiptNo: z.string(),
        reportedBy: z.string(),
        createdAt: instant,
      })
      .nullable(),
    lawyers: z.array(lawyerFigures),
    total: figures,
    /** What it would be today, where that has come to differ from what was reported. */
    today: figures.nullable(),
    /** Reports that were taken back, the latest first. */
    former: z.array(
      z.strictObject({
        id: recordId,
        reportedOn: day,
        receiptNo: z.string(),
        canceledBy: z.string(),
        canceledAt: instant,
        reason: z.string(),
        total: figures,
      }),
    ),
  }),
};

export const readBarContracts = {
  params: yearParams,
  query: z.strictObject({ lawyer }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        number: recordId,
        title: z.string(),
        signedAt: day.nullable(),
        /** 담당변호사 among whom the fees are shared. */
        lawyers: z.int(),
        /** Won with VAT: the share of the lawyer. */
        amount: z.int(),
      }),
    ),
    /** Contracts that are counted and that the person may not see. */
    hidden: figures,
  }),
};

export const reportYear = {
  params: yearParams,
  body: z.strictObject({
    reportedOn: day.meta({ label: "보고일" }),
    receiptNo: line("접수번호", 60),
    /** The figures that the person saw: others are not frozen. */
    seen: figures,
  }),
  response: success({}),
};

export const cancelReport = {
  params: yearParams,
  body: z.strictObject({ reason: reason() }),
  response: success({}),
};
