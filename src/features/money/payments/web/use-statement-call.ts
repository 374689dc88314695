import { useRef, useState } from "react";
import type { CallInput, CallOutput, CallSchema, Endpoint } from "#platform/endpoint.ts";
import type { CallError } from "#platform/web/call.ts";
import { callWithProgress } from "#platform/web/upload-call.ts";

/** A call that sends a whole statement: how much of it has gone, then what the server says. */
export function useStatementCall<Schema extends CallSchema>(endpoint: Endpoint<Schema>) {
  /** From 0 to 1; null: nothing is on its way. At 1 the server is at work. */
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const attempt = useRef<{ text: string; key: string } | null>(null);
  const run = async (input: CallInput<Schema>): Promise<CallOutput<Schema> | null> => {
    if (sent !== null) return null;
    setSent(0);
    setError(null);
    const text = JSON.stringify(input);
    // The same statement sent again after a broken connection is entered once.
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    try {
      const options = {
        onProgress: setSent,
        signal: new AbortController().signal,
        idempotencyKey: attempt.current.key,
      };
      return await callWithProgress(endpoint, input, options);
    } catch (failure) {
      setError(failure as CallError);
      return null;
    } finally {
      setSent(null);
    }
  };
  return { run, sent, error };
}
