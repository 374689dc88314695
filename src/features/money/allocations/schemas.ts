import { z } from "zod";
import { day, idOf, paging, recordId, recordIdParam, success, wonSum } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import { allocationStatuses, type AllocationStatus } from "./status.ts";

const status = z.enum(Object.keys(allocationStatuses) as [AllocationStatus]);

const month = z
  .string()
  .regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/)
  .meta({ label: "월", examples: ["2026-11"] });

const share = z.strictObject({
  staff: z.strictObject({ id: recordId, name: z.string() }),
  role: z.string(),
  pct: z.number(),
  amount: z.int(),
  isLawyer: z.boolean(),
  /** No lawyer, and no lawyer has allowed as much in writing. */
  blocked: z.boolean(),
});

export const listAllocations = {
  query: z.strictObject({
    ...paging,
    /** Absent: every month. */
    month: month.optional(),
    status: status.optional().meta({ label: "상태" }),
    staffId: recordIdParam.optional().meta({ label: "직원", record: "staffs.id" }),
  }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        version: z.int(),
        payDate: day,
        payName: z.string(),
        purpose: z.string(),
        contract: z.strictObject({ number: recordId.nullable(), title: z.string() }).nullable(),
        net: z.int(),
        /** Won that reversals have taken back, of the net; 0 or negative. */
        reversed: wonSum,
        status,
        byRule: z.boolean(),
        confirmedBy: z.string(),
        shares: z.array(share),
      }),
    ),
    total: z.int(),
    /** Of the month, whatever the filter of states says. */
    counts: z.array(z.strictObject({ status, count: z.int(), net: wonSum })),
    people: z.array(z.strictObject({ id: recordId, name: z.string(), shares: z.int(), amount: wonSum })),
  }),
};

const refused = z.array(z.strictObject({ number: recordId, reason: z.string() }));
const target = z.strictObject({ number: recordId, version: z.int().min(1) });
const many = { response: success({ changed: z.array(target), refused }) };

export const proposeAllocations = {
  body: z.strictObject({ targets: z.array(target).min(1).max(100).meta({ label: "입금" }) }),
  ...many,
};
export const confirmAllocations = { ...proposeAllocations };

const params = z.strictObject({ number: idOf("payments.id") });

/** Takes a confirmation back: the shares are a proposal again. */
export const reopenAllocation = {
  params,
  body: z.strictObject({ version: z.int().min(1), reason: reason() }),
  response: success({ number: recordId, version: z.int() }),
};

export const listExceptions = {
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        payDate: day,
        title: z.string(),
        staff: z.strictObject({ id: recordId, name: z.string() }),
        roles: z.string(),
        pct: z.number(),
        amount: z.int(),
        exception: z.strictObject({ pct: z.number(), reason: z.string(), by: z.string(), at: z.string() }).nullable(),
      }),
    ),
  }),
};

export const giveException = {
  params,
  body: z.strictObject({ staffId: recordId.meta({ label: "직원", record: "staffs.id" }), reason: reason() }),
  response: success({}),
};

export const listOwnAllocations = {
  query: z.strictObject({ ...paging, month: month.optional() }),
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        payDate: day,
        /** Of the contract; blank where the person does not see it. */
        title: z.string(),
        role: z.string(),
        pct: z.number(),
        amount: z.int(),
        status,
      }),
    ),
    total: z.int(),
    amount: wonSum,
  }),
};
