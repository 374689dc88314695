import { useRef, useState } from "react";
import type { CallOutput } from "#platform/endpoint.ts";
import { call, CallError } from "#platform/web/call.ts";
import type * as schemas from "../../schemas.ts";
import * as endpoints from "../../endpoints.ts";
import { isRelatedSearch, taskMessages } from "../../task.ts";
import type { RelatedType } from "./new-task.ts";

export type RelatedHit = CallOutput<typeof schemas.searchRelated>["models"][number];

/** Looking up consultations or projects; what was typed stays when it fails. `search` returns what was found. */
export function useRelatedSearch(type: RelatedType | null) {
  const [text, setText] = useState("");
  const [hits, setHits] = useState<readonly RelatedHit[] | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [searching, setSearching] = useState(false);
  const running = useRef<AbortController>(undefined);

  const clear = () => {
    running.current?.abort();
    setHits(null);
    setMessage(null);
    setSearching(false);
  };
  const search = async (): Promise<readonly RelatedHit[]> => {
    if (type === null) return [];
    const searchText = text.trim();
    running.current?.abort();
    if (!isRelatedSearch(searchText)) {
      setMessage(taskMessages.searchTooShort);
      return [];
    }
    const attempt = new AbortController();
    running.current = attempt;
    setSearching(true);
    setMessage(null);
    try {
      const { models } = await call(
        endpoints.searchRelated,
        { query: { category: type, searchText } },
        { signal: attempt.signal },
      );
      setHits(models);
      return models;
    } catch (error) {
      if (attempt.signal.aborted) return [];
      setMessage(`검색하지 못했습니다. 다시 시도하세요.${error instanceof CallError ? ` ${error.message}` : ""}`);
      return [];
    } finally {
      if (!attempt.signal.aborted) setSearching(false);
    }
  };
  return { text, setText, hits, message, searching, search, clear };
}
