const linesPerSecond = 50;

/**
 * Lets through at most 50 lines a second, so that nobody can fill the disk by what he makes the product log. Answers
 * null for a line that is passed over, else how many were since the last one.
 */
export function createLineAllowance(now: () => number = Date.now): () => number | null {
  let second = 0;
  let written = 0;
  let passedOver = 0;
  return () => {
    const current = Math.floor(now() / 1_000);
    if (current !== second) {
      second = current;
      written = 0;
    }
    if (written >= linesPerSecond) {
      passedOver += 1;
      return null;
    }
    written += 1;
    const missing = passedOver;
    passedOver = 0;
    return missing;
  };
}
