import { z } from "zod";
import { day, instant, recordId, recordIdParam, success } from "#platform/schema.ts";
import { reason } from "#platform/reason.ts";
import { causes } from "./compare.ts";
import { facts, value } from "./schemas.ts";

const month = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)
  .meta({ label: "월", examples: ["2026-10"] });

const counts = z.strictObject(
  Object.fromEntries(causes.map((cause) => [cause, z.int()])) as Record<(typeof causes)[number], z.ZodInt>,
);

const edition = z.strictObject({
  id: recordId,
  edition: z.int(),
  closedBy: z.string(),
  closedAt: instant,
  hash: z.string(),
  reason: z.string(),
});

/** 팀별 월 마감: the teams of a month with what they were closed with, and how today differs. */
export const listClosings = {
  query: z.strictObject({ month }),
  response: success({
    models: z.array(
      z.strictObject({
        teamId: recordId,
        /** As it was called when the month was closed; today where it is open. */
        team: z.string(),
        closing: edition.extend({ editions: z.int(), differences: counts }).nullable(),
      }),
    ),
    total: z.int(),
    /** Whether the month is over and may be closed. */
    over: z.boolean(),
  }),
};

export const readClosing = {
  params: z.strictObject({ closingId: recordIdParam }),
  response: success({
    model: edition.extend({
      teamId: recordId,
      team: z.string(),
      month,
      latest: z.boolean(),
      /** Whether its text still has the hash that was written down. */
      intact: z.boolean(),
      editions: z.array(edition),
      figures: z.array(
        facts.extend({ was: value, now: value, changedDefinition: z.string().nullable(), differences: z.int() }),
      ),
      differences: z.array(
        z.strictObject({
          figure: z.string(),
          cause: z.enum(causes),
          kind: z.string(),
          number: recordId.nullable(),
          title: z.string().nullable(),
          path: z.string().nullable(),
          day,
          was: z.strictObject({ amount: z.int(), staff: z.string() }).nullable(),
          now: z.strictObject({ amount: z.int(), staff: z.string() }).nullable(),
        }),
      ),
      differencesTotal: z.int(),
    }),
  }),
};

/** Closes a month for these teams, or for all that are open. */
export const closeTeams = {
  body: z.strictObject({
    month,
    teamIds: z
      .array(recordId.meta({ record: "teams.id" }))
      .min(1)
      .max(200)
      .nullable()
      .meta({ label: "팀" }),
  }),
  response: success({ closed: z.int() }),
};

/** A new edition beside the old one, with the reason. */
export const restateClosing = {
  params: z.strictObject({ closingId: recordIdParam }),
  body: z.strictObject({ reason: reason() }),
  response: success({ closingId: recordId }),
};
