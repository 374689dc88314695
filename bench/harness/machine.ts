/** Milliseconds of the arithmetic on a core that nothing holds, of the kind that the limits in milliseconds are about. */
const referenceMs = 50;
/** What the same takes on a phone of the middle range: the rate of four that browsers' own tools use, on such a core. */
const phoneMs = 4 * referenceMs;
const tries = 5;

/** Milliseconds that one and the same piece of arithmetic takes now: how far the machine can be trusted. */
export function fixedWork(): number {
  const started = performance.now();
  let value = 1;
  for (let step = 0; step < 50_000_000; step += 1) value = Math.imul(value ^ step, 0x9e3779b1);
  return value === 0 ? 0 : performance.now() - started;
}

const best = () => Math.min(...Array.from({ length: tries }, fixedWork));

/** A limit in milliseconds for a core of the reference, and what it comes to on a slower one. */
export function onThisMachine(milliseconds: number): { readonly limit: number; readonly said: string } {
  const limit = milliseconds * Math.max(1, best() / referenceMs);
  const said =
    limit === milliseconds ? `${milliseconds} ms` : `${milliseconds} ms, on cores like these ${limit.toFixed(0)} ms`;
  return { limit, said };
}

/** How many times slower this machine has to be made to be as fast as a phone. */
export function phoneRate(): number {
  return Math.max(1, phoneMs / best());
}
