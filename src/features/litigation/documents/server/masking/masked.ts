import { Failure } from "#platform/server/http/failure.ts";

/** A file in which numbers of residents are covered. */
export type Masked = {
  readonly bytes: Uint8Array;
  /** How many were covered. */
  readonly count: number;
  /** What a person has to look at, since it could not be looked through. */
  readonly notes: readonly string[];
};

export function unmaskable(sentence: string): Failure {
  return new Failure("ruleViolated", sentence);
}
