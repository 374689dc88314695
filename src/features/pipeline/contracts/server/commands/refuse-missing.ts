import { Failure } from "#platform/server/http/failure.ts";
import type { Guard } from "../guards.ts";

/** 422 with everything that is not as it has to be, by law where there is one. */
export function refuseMissing(guards: readonly Guard[]): void {
  const missing = guards.filter(({ ok, blocks }) => !ok && blocks);
  if (missing.length === 0) return;
  const words = missing.map(({ reason, lawRef }) => (lawRef === "" ? reason : `${reason} (${lawRef})`));
  throw new Failure("ruleViolated", words.join(" "), {
    fields: Object.fromEntries(missing.map(({ key, reason }) => [key, reason])),
  });
}
