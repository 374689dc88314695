import { useState } from "react";
import { CallError } from "#platform/web/call.ts";

/** Runs calls one after another for a form that shows their failure itself. `onOver`: the sign-in is over by now. */
export function useSending({ onOver }: { onOver?: () => void } = {}) {
  const [failure, setFailure] = useState<CallError | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async (work: () => Promise<void>) => {
    setFailure(null);
    setSending(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) onOver?.();
      setFailure(error);
    } finally {
      setSending(false);
    }
  };
  return { failure, isSending, send };
}
