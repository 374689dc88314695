import { z } from "zod";
import { day, line, recordId, success } from "#platform/schema.ts";

const params = z.strictObject({ day: day.meta({ label: "날짜" }) });

const closed = z.strictObject({
  day: z.iso.date(),
  closedBy: z.string(),
  closedAt: z.string(),
  hash: z.string(),
  note: z.string(),
});

const item = z.strictObject({
  kind: z.enum(["deadline", "service"]),
  number: recordId,
  /** What it is called for the reader; those behind a wall are counted and not named. */
  title: z.string(),
  case: z.string(),
  what: z.string(),
  state: z.string(),
  /** null: the last day of what the reader has still to verify from its document (additions L1). */
  day: z.iso.date().nullable(),
  by: z.string(),
  receipt: z.string(),
  late: z.boolean(),
});

export const listClosings = {
  response: success({
    models: z.array(closed),
    total: z.int(),
    faults: z.array(z.strictObject({ day: z.string(), words: z.string() })),
    missing: z.array(z.iso.date()),
  }),
};

export const readClosing = {
  params,
  response: success({
    day: z.iso.date(),
    closed: closed.nullable(),
    items: z.array(item),
    /** Deadlines settled on that day by a receipt: whoever closes looks at each. */
    receipts: z.array(recordId),
    blockers: z.array(z.string()),
  }),
};

export const closeDay = {
  params,
  body: z.strictObject({
    receipts: z.array(recordId).max(1000).default([]).meta({ label: "확인한 접수증" }),
    note: line("메모", 1000).default(""),
  }),
  response: success({ day: z.iso.date(), hash: z.string() }),
};
