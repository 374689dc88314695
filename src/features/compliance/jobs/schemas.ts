import { z } from "zod";
import { instant, paging, success } from "#platform/schema.ts";
import { jobStateNames } from "./job-states.ts";

const state = z.enum(jobStateNames);
const params = z.strictObject({ jobId: z.uuid() });

export const listJobs = {
  query: z.strictObject({ ...paging, state: state.default("failed") }),
  response: success({
    counts: z.record(state, z.int()),
    models: z.array(
      z.strictObject({
        id: z.uuid(),
        label: z.string(),
        /** Tries so far, the one under way included. */
        tries: z.int(),
        canceled: z.boolean(),
        /** When it runs next; null: it waits for nothing any more. */
        nextAt: instant.nullable(),
        startedAt: instant.nullable(),
        endedAt: instant.nullable(),
        /** Why the last try failed. */
        failure: z.string().nullable(),
      }),
    ),
    total: z.int(),
    recurring: z.array(
      z.strictObject({
        label: z.string(),
        every: z.string(),
        lastAt: instant.nullable(),
        nextAt: instant,
      }),
    ),
  }),
};

export const retryJob = { params, response: success({}) };
export const cancelJob = { params, response: success({}) };
