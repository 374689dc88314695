import { z } from "zod";
import { day, idOf, recordId, success } from "#platform/schema.ts";
import { recipientLines } from "./routine.ts";

const params = z.strictObject({ number: idOf("routines.id") });
const version = z.int().min(1).meta({ label: "버전" });
const lineId = z.int().min(1).meta({ label: "줄" }).optional();
const staff = recordId.meta({ record: "staffs.id", label: "직원" });
const ref = z.strictObject({ id: z.int(), number: z.int(), label: z.string() });

export const readRoutineDays = {
  params,
  response: success({
    version: z.int(),
    recipients: z.array(z.strictObject({ id: z.int(), staff: ref })),
    /** The next days on which it sends; empty unless it is active. */
    next: z.array(z.strictObject({ day: z.string(), skipped: z.boolean() })),
    /** The last days. */
    past: z.array(z.strictObject({ day: z.string(), sent: z.boolean(), note: z.string() })),
  }),
};

export const setRecipients = {
  params,
  body: z.strictObject({
    version,
    recipients: z
      .array(z.strictObject({ id: lineId, staff }))
      .max(recipientLines.most)
      .meta({ label: "받는 사람" }),
  }),
  response: success({ version: z.int() }),
};

export const skipRoutineDay = {
  params,
  body: z.strictObject({
    version,
    day: day.meta({ label: "날짜" }),
    skip: z.boolean().meta({ label: "건너뜀" }),
  }),
  response: success({ version: z.int() }),
};
