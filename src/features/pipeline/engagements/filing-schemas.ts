import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, fileAnswer, instant, line, recordId, success, won } from "#platform/schema.ts";
import { filingOf, filingPattern } from "./filings.ts";

const filing = z
  .string()
  .regex(filingPattern, "officials-2026-1이나 proBono-2025처럼 적어 주세요.")
  .transform(filingOf)
  .meta({ label: "보고", examples: ["officials-2026-1"] });
const params = z.strictObject({ filing });
/** A digest of what is reported: another one is not what the person saw. */
const edition = z.string().regex(/^[0-9a-f]{64}$/);

const officialCase = z.strictObject({
  staffId: recordId,
  lawyer: z.string(),
  /** The office that was left, and when. */
  office: z.string(),
  leftOn: day,
  /** 계약번호. */
  contract: recordId,
  engagedOn: day,
  title: z.string(),
  agency: z.string(),
  caseNos: z.array(z.string()),
  progress: z.string(),
  result: z.string(),
});

const proBonoLawyer = z.strictObject({
  staffId: recordId,
  name: z.string(),
  licenseNo: z.string(),
  /** Minutes. */
  target: z.int(),
  approved: z.int(),
  missing: z.int(),
  levy: won("부담금"),
  /** Whether the duty was lowered. */
  lowered: z.boolean(),
});

const former = z.strictObject({
  id: recordId,
  reportedOn: day,
  receiptNo: z.string(),
  canceledBy: z.string(),
  canceledAt: instant,
  reason: z.string(),
  rows: z.int(),
});

export const readFiling = {
  params,
  response: success({
    from: day,
    to: day,
    dueOn: day,
    /** Whether the period is over and nothing was reported. */
    mayReport: z.boolean(),
    edition,
    report: z
      .strictObject({
        id: recordId,
        reportedOn: day,
        receiptNo: z.string(),
        reportedBy: z.string(),
        createdAt: instant,
      })
      .nullable(),
    /** Whether it would be another report today than the one that was made. */
    differs: z.boolean(),
    /** When the file was last made. */
    exported: z.strictObject({ at: instant, by: z.string() }).nullable(),
    /** Of the report of the one kind or of the other. */
    officials: z.array(officialCase),
    proBono: z.array(proBonoLawyer),
    /** Cases that are reported and that the person may not see. */
    hidden: z.int(),
    /** Reports that were taken back, the latest first. */
    former: z.array(former),
  }),
};

export const exportFiling = { params, body: z.strictObject({ reason: reason() }), response: fileAnswer };

export const makeFiling = {
  params,
  body: z.strictObject({
    reportedOn: day.meta({ label: "보고일" }),
    receiptNo: line("접수번호", 60),
    /** Of what the person saw. */
    edition,
  }),
  response: success({}),
};

export const cancelFiling = { params, body: z.strictObject({ reason: reason() }), response: success({}) };
