import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { endpoint } from "../endpoint.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const nothing = () => {};
vi.stubGlobal("window", { addEventListener: nothing, matchMedia: () => ({ addEventListener: nothing }) });
vi.stubGlobal("document", { addEventListener: nothing });
const { queryClient, refreshReads } = await import("./query.ts");

const readTerms = endpoint("GET", "/api/terms");

/** Watches a read whose answers are given by hand, in the order in which they were asked for. */
function watch() {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: [readTerms.path],
    queryFn: ({ signal }) =>
      new Promise((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  });
  const unwatch = observer.subscribe(() => {});
  return { answers, shown: () => observer.getCurrentResult().data, unwatch };
}

test("a first read that was asked for before a change is asked for again after it", async () => {
  const { answers, shown, unwatch } = watch();
  const refreshed = refreshReads(readTerms);
  await expect.poll(() => answers.length).toBe(2);
  answers[0]!("as it was");
  answers[1]!("as it is");
  await refreshed;
  expect(shown()).toBe("as it is");
  unwatch();
});
