import { queryClient } from "./query.ts";
import { whenIdle } from "./when-idle.ts";

/** A page that asks for nothing has nothing to wait for. */
const shortWaitMs = 300;
const longestRestMs = 800;

/**
 * Acts once what the page has asked for is answered and the browser is at rest; waits for answers `longestMs` at most.
 * Returns how to give up.
 */
export function whenAnswered(act: () => void, longestMs: number): () => void {
  const stopListening = queryClient.getQueryCache().subscribe(look);
  const limit = setTimeout(rest, longestMs);
  let stopResting = whenIdle(look, shortWaitMs);

  function look(): void {
    if (queryClient.isFetching() === 0) rest();
  }

  function rest(): void {
    giveUp();
    stopResting = whenIdle(act, longestRestMs);
  }

  function giveUp(): void {
    stopListening();
    clearTimeout(limit);
    stopResting();
  }
  return giveUp;
}
