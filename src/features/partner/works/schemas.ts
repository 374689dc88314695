import { z } from "zod";
import { reason } from "#platform/reason.ts";
import { day, idOf, instant, recordId, success, won } from "#platform/schema.ts";
import { applicationStates } from "./volunteer.ts";

const params = z.strictObject({ number: idOf("volunteer_works.id") });
type ApplicationState = keyof typeof applicationStates;
const state = z.enum(Object.keys(applicationStates) as [ApplicationState, ...ApplicationState[]]);
const year = z
  .string()
  .regex(/^20\d\d$/, "2000년부터 2099년 사이의 해를 넣어 주세요.")
  .transform(Number)
  .meta({ label: "연도", examples: ["2026"] });

export const listApplications = {
  params,
  response: success({
    models: z.array(
      z.strictObject({
        id: recordId,
        partnerId: recordId,
        name: z.string(),
        state,
        drawn: z.int().nullable(),
        appliedAt: instant,
        isMe: z.boolean(),
      }),
    ),
    /** Whether the person may apply now; words where not. */
    mayApply: z.boolean(),
    why: z.string().nullable(),
  }),
};

export const applyForWork = { params, response: success({ state }) };
export const withdrawApplication = { params, response: success({}) };

export const readProBonoYear = {
  params: z.strictObject({ year }),
  response: success({
    models: z.array(
      z.strictObject({
        staffId: recordId,
        name: z.string(),
        target: z.int(),
        approved: z.int(),
        waiting: z.int(),
        missing: z.int(),
        levy: won("부담금"),
        reduction: z.string().nullable(),
      }),
    ),
    reportBy: day,
    mayReduce: z.boolean(),
  }),
};

export const reduceProBono = {
  params: z.strictObject({ year, staffId: idOf("staffs.id") }),
  body: z.strictObject({
    /** Null: the whole duty again. */
    reason: reason().nullable(),
  }),
  response: success({}),
};
