import { z } from "zod";
import { day, idOf, instant, line, recordId, success, won, wonSum } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import { openSteps } from "#records/field-schema.ts";
import { match, openItem, proposal } from "./match-schemas.ts";

const anyWon = z.int();
const version = z.int().min(1).meta({ label: "버전" });
const params = z.strictObject({ number: idOf("payments.id") });
const changed = success({ number: recordId, version: z.int() });
const nothing = success({});

const person = z.strictObject({ id: recordId, name: z.string() });
const refund = z.strictObject({
  id: recordId,
  paymentNumber: recordId,
  payName: z.string(),
  amount: anyWon,
  reason: z.string(),
  status: z.enum(["requested", "approved", "paid", "rejected"]),
  requestedBy: person,
  decidedBy: person.nullable(),
  can: openSteps,
  decisionNote: z.string(),
  paidOn: day.nullable(),
  version: z.int(),
  createdAt: instant,
  /** The dispute from which it comes; null where there is none, and where the person does not see it. */
  dispute: z.strictObject({ number: recordId, title: z.string() }).nullable(),
});

/** Sums over every payment that the list's filters find. */
export const readTotals = {
  response: success({
    gross: wonSum,
    card: wonSum,
    net: wonSum,
    unmatched: wonSum,
    unmatchedCount: z.int(),
    deposit: wonSum,
    evidenceLateCount: z.int(),
  }),
};

/**
 * 예수금 원장 of one client, the latest first. `balance`: of the contract after the entry, or of the receipt where nobody
 * has said for which contract (`contract` null); `held`: of all of them.
 */
export const readDeposits = {
  params: z.strictObject({ number: idOf("clients.id_int") }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        at: instant,
        amount: anyWon,
        balance: anyWon,
        reason: z.string(),
        contract: z.strictObject({ number: recordId, title: z.string() }).nullable(),
        paymentNumber: recordId,
      }),
    ),
    total: z.int(),
    held: wonSum,
  }),
};

/** What belongs to a payment beside its own row. */
export const readDetail = {
  params,
  response: success({
    splits: z.array(
      z.strictObject({
        /** null: behind a wall. */
        contractNumber: recordId.nullable(),
        contractTitle: z.string(),
        feeKind: z.string(),
        planSeq: z.int().nullable(),
        amount: anyWon,
      }),
    ),
    allocations: z.array(z.strictObject({ staff: person, role: z.string(), pct: z.number(), amount: anyWon })),
    refunds: z.array(refund),
    /** Its reversals, the payment it reverses, and the other half of the same transfer. */
    related: z.array(
      z.strictObject({
        number: recordId,
        kind: z.enum(["reversal", "original", "sibling"]),
        payDate: day,
        payAmt: anyWon,
      }),
    ),
    refundable: anyWon,
    /** What of it came in for a fee that is void by law, and is to be given back. */
    ofVoid: anyWon,
    monthClosed: z.boolean(),
    /** Of the payment, for what is written over the allocations. */
    version: z.int(),
    bankImport: z.strictObject({ id: recordId, fileName: z.string() }).nullable(),
  }),
};

export const readProposals = { params, response: success({ models: z.array(proposal) }) };
export const matchPayment = { params, body: z.strictObject({ version, match }), response: changed };
export const setAllocations = {
  params,
  body: z.strictObject({
    version,
    lines: z
      .array(
        z.strictObject({
          staffId: recordId.meta({ label: "직원", record: "staffs.id" }),
          role: z.enum(["상담", "계약", "수행", "소개", "홍보"]).meta({ label: "역할" }),
          /** Percent with at most two decimals. */
          pct: z.number().positive().max(100).multipleOf(0.01).meta({ label: "비율" }),
        }),
      )
      .max(20)
      .meta({ label: "매출기여" }),
  }),
  response: changed,
};

export const requestRefund = {
  params,
  body: z.strictObject({
    amount: won("환불액", 1),
    reason: reason(),
    /** The dispute that it settles. */
    boonId: recordId.meta({ label: "분쟁", record: "disputes.id" }).optional(),
  }),
  response: success({ id: recordId, version: z.int() }),
};
/** Those that wait for somebody; with `boonId` all that come from this dispute, whatever their state. */
export const listRefunds = {
  query: z.strictObject({ boonId: idOf("disputes.id").optional() }),
  response: success({ models: z.array(refund) }),
};
/** Payments out of which a dispute may be settled, the latest first, with what may still be given back of each. */
export const listRefundable = {
  query: z.strictObject({ boonId: idOf("disputes.id") }),
  response: success({
    models: z.array(
      z.strictObject({ number: recordId, payDate: day, payName: z.string(), payAmt: anyWon, left: anyWon }),
    ),
  }),
};

/** Fees and instalments that are not paid in full. `overdue`: days since the due day, as `from..to`. */
export const listOpenItems = {
  query: z.strictObject({
    bucket: z.enum(["all", "notDue", "0-30", "31-60", "61-90", "90+"]).default("all").meta({ label: "연체" }),
    search: line("검색어", 100).default(""),
  }),
  response: success({
    models: z.array(z.strictObject({ ...openItem, overdueDays: z.int().nullable() })),
    total: z.int(),
    open: wonSum,
  }),
};

export const readInvoice = {
  params: z.strictObject({ number: idOf("contracts.id_int") }),
  response: success({
    firm: z.strictObject({ name: z.string(), address: z.string(), phone: z.string(), bankAccount: z.string() }),
    contractTitle: z.string(),
    clientName: z.string(),
    /** Those due first first. */
    items: z.array(z.strictObject({ feeKind: z.string(), dueOn: day.nullable(), open: z.int() })),
    open: z.int(),
  }),
};

const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
  .meta({ label: "월" });
export const listMonths = {
  response: success({
    models: z.array(
      z.strictObject({
        month,
        payments: z.int(),
        unmatched: z.int(),
        /** Asked for and not received, and expenses that nobody has approved: the month closes without any. */
        drafts: z.int(),
        /** Receipts of which nobody has said who brought them, or confirmed it; closing leaves them so. */
        undivided: z.int(),
        gross: wonSum,
        net: wonSum,
        deposit: wonSum,
        closed: z.strictObject({ at: instant, by: z.string(), gross: wonSum, net: wonSum, deposit: wonSum }).nullable(),
      }),
    ),
  }),
};
export const closeMonth = { body: z.strictObject({ month }), response: nothing };
export const reopenMonth = {
  body: z.strictObject({ month, reason: reason() }),
  response: nothing,
};
