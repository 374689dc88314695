/** Milliseconds that a piece of work takes on the machine that the promises are about. */
export const pieceTakes = 1;

/** What a virtual machine's host takes from its cores shows in no load, but in this. */
export function millisecondsOfPiece(): number {
  const started = performance.now();
  let mixed = 1;
  for (let step = 0; step < 62_500; step += 1) {
    mixed = (mixed + 0x6d2b79f5) >>> 0;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    mixed = (mixed ^ (mixed >>> 14)) >>> 0;
  }
  return performance.now() - started;
}
