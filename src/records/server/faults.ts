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

/** All that is wrong with a row, each beside its field; what is first gives the words for all. Null: nothing is wrong. */
export function together(found: readonly (Failure | null)[]): Failure | null {
  const failures = found.filter((failure) => failure !== null);
  const [first, second] = failures;
  if (!first || !second) return first ?? null;
  const fields = Object.assign({}, ...failures.map((failure) => failure.fields ?? { "": failure.message }));
  const confirmed = failures.find((failure) => failure.confirmed)?.confirmed;
  return new Failure("ruleViolated", first.message, { fields, ...(confirmed && { confirmed }) });
}

/** The faults of rows by their position, found by several rules: each row says all that is wrong with it. */
export function allFaults(...found: readonly ReadonlyMap<number, Failure>[]): Map<number, Failure> {
  const faults = new Map<number, Failure>();
  for (const [position, failure] of found.flatMap((one) => [...one])) {
    faults.set(position, together([faults.get(position) ?? null, failure])!);
  }
  return faults;
}
