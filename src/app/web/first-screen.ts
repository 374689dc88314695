import { firstReadsAmong } from "#platform/web/first-reads.ts";
import { queryClient, readOptions } from "#platform/web/query.ts";
import { features } from "./registry.ts";
import { preloadScreen } from "./router.tsx";
import { preloadOverlays } from "./shell/slots.tsx";

/** What takes longer comes after the frame of the page. */
const longestWaitMs = 400;

/**
 * Loads the screen of the address and what comes with it, and waits for the rows that are on their way already, so that
 * the first screen is drawn once and whole. Needs not wait until it is known who is signed in.
 */
export async function prepareFirstScreen(): Promise<void> {
  const parts = features.flatMap(({ pages, slots }) => [...pages, ...(slots?.overlay ?? [])]);
  const reads = firstReadsAmong(parts.flatMap(({ firstReads = [] }) => firstReads));
  const everything = [
    preloadScreen(),
    preloadOverlays(),
    ...reads.map((endpoint) => queryClient.prefetchQuery(readOptions(endpoint, {}))),
  ];
  await Promise.race([Promise.allSettled(everything), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
