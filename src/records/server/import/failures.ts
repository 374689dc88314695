import { Failure } from "#platform/server/http/failure.ts";

/** What a rule of one record refuses, as a fault of the row: null where it passes. */
export async function refusalOf(rule: () => Promise<void> | void): Promise<Failure | null> {
  try {
    await rule();
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** All that is wrong with a row, each beside its field; null: nothing is. */
export function together(found: readonly (Failure | null)[]): Failure | null {
  const failures = found.filter((failure) => failure !== null);
  const [first, second] = failures;
  if (!first || !second) return first ?? null;
  const fields = Object.assign({}, ...failures.map((failure) => failure.fields ?? { "": failure.message }));
  const confirmed = failures.find((failure) => failure.confirmed)?.confirmed;
  return new Failure("ruleViolated", first.message, { fields, ...(confirmed && { confirmed }) });
}
