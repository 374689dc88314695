import { useState } from "react";

type Page<Row> = { readonly models: readonly Row[]; readonly more: boolean };

/**
 * What stands before the rows that a read shows, a page each time the person asks for one. `ask` reads the page before a
 * row. `more` is null until the first page has come, `problem` says why the last one did not.
 */
export function useOlder<Row>(ask: (first: Row) => Promise<Page<Row>>) {
  const [older, setOlder] = useState<readonly Row[]>([]);
  const [more, setMore] = useState<boolean | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState("");
  const load = async (first: Row | undefined): Promise<void> => {
    // A second press would bring the same page again.
    if (first === undefined || isLoading) return;
    setLoading(true);
    setProblem("");
    try {
      const page = await ask(first);
      setOlder((now) => [...page.models, ...now]);
      setMore(page.more);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "불러오지 못했습니다.");
    } finally {
      setLoading(false);
    }
  };
  return { older, more, isLoading, problem, load };
}
