import { Failure } from "#platform/server/http/failure.ts";

/** All that is wrong with a row, each beside its field; what is first gives the words for all. */
export function together([first, ...others]: readonly [Failure, ...Failure[]]): Failure {
  if (others.length === 0) return first;
  const failures = [first, ...others];
  const fields = Object.assign({}, ...failures.map((failure) => failure.fields ?? { "": failure.message }));
  const confirmed = failures.find((failure) => failure.confirmed)?.confirmed;
  return new Failure("ruleViolated", first.message, { fields, ...(confirmed && { confirmed }) });
}

/** The faults of rows by their position, found by several rules: each row says all that is wrong with it. */
export function allFaults(...found: readonly ReadonlyMap<number, Failure>[]): Map<number, Failure> {
  const faults = new Map<number, Failure>();
  for (const [position, failure] of found.flatMap((one) => [...one])) {
    const before = faults.get(position);
    faults.set(position, before ? together([before, failure]) : failure);
  }
  return faults;
}
