import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, fileAnswer, idOf, recordId, success } from "#platform/schema.ts";
import { keys, warning, week, weekState } from "./schemas.ts";
import { schemeKinds } from "./scheme.ts";
import { categories, worktimeStates } from "./worktime.ts";

export const readTeam = {
  query: week,
  response: success({
    models: z.array(
      z.strictObject({
        staff: z.strictObject({ id: recordId, name: z.string() }),
        days: z.array(z.int()),
        gaps: z.int(),
        actual: z.int(),
        deemed: z.int().nullable(),
        billable: z.int(),
        scheme: keys(schemeKinds).nullable(),
        warnings: z.array(warning),
        state: weekState,
        done: z.boolean(),
        waiting: z.array(z.strictObject({ number: recordId, version: z.int() })),
      }),
    ),
  }),
};

const month = z
  .string()
  .regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/)
  .meta({ label: "월", examples: ["2026-10"] });

export const readMonths = {
  response: success({
    models: z.array(
      z.strictObject({
        month,
        entries: z.int(),
        minutes: z.int(),
        open: z.int(),
        closed: z.strictObject({ at: z.string(), by: z.string() }).nullable(),
      }),
    ),
  }),
};
export const closeMonth = { body: z.strictObject({ month }), response: success({}) };
export const reopenMonth = { body: z.strictObject({ month, reason: reason() }), response: success({}) };

/** Hours of everybody whose entries the person approves, by colleague and case. */
export const exportHours = {
  body: z.strictObject({
    from: day.meta({ label: "시작일" }),
    to: day.meta({ label: "종료일" }),
    reason: reason(),
  }),
  response: fileAnswer,
};

export const readCaseHours = {
  params: z.strictObject({ number: idOf("projects.id_int") }),
  response: success({
    models: z.array(
      z.strictObject({
        number: recordId,
        day,
        staff: z.string(),
        category: keys(categories),
        minutes: z.int(),
        billable: z.boolean(),
        memo: z.string(),
        status: keys(worktimeStates),
        opens: z.boolean(),
      }),
    ),
    total: z.int(),
    minutes: z.int(),
    billable: z.int(),
  }),
};
