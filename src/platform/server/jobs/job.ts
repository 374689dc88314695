import { z } from "zod";
import type { Services } from "../services.ts";
import type { Every } from "./every.ts";

/** One try of a job. */
export type Attempt = {
  /** The same for every try: what must happen once goes under it as its key. */
  readonly id: string;
  /** Told when the server stops and the job is left to the next try, or when somebody canceled it. */
  readonly signal: AbortSignal;
};

/** Work that is done outside of a call. */
export type Job<Input = null> = {
  /** `feature.verb`, never changed: jobs that wait carry it. */
  readonly name: string;
  /** For 관리자, in Korean. */
  readonly label: string;
  readonly input: z.ZodType<Input>;
  /** null: only when something enqueues it. */
  readonly every: Every | null;
  /** After so many minutes it counts as failed. */
  readonly withinMinutes: number;
  run(services: Services, input: Input, attempt: Attempt): Promise<unknown>;
};

/** A job of any input, for lists of them. */
export type AnyJob = Job<unknown>;

type Definition<Input> = Pick<Job<Input>, "name" | "label" | "run"> & { readonly withinMinutes?: number };

const withinMinutes = 15;

/**
 * Declares a job that calls enqueue. `run` has to be fit to run twice: after a crash, a stop or a failure the job comes
 * again. What it throws is logged; `JobFailure` says in the list of jobs why it failed.
 */
export function defineJob<Input>(definition: Definition<Input> & { readonly input: z.ZodType<Input> }): Job<Input> {
  return { withinMinutes, ...definition, every: null };
}

/** Declares a job that comes by itself, in one process at a time, and once for time that was missed. */
export function defineRecurringJob(definition: Definition<null> & { readonly every: Every }): Job {
  return { withinMinutes, ...definition, input: z.null() };
}
