import { randomUUID } from "node:crypto";
import type { Outgoing, SmsDriver } from "./port.ts";

/**
 * Carries nothing out of the house: what is handed over counts as sent, and stands in the outbox to be read. Firms
 * without an account at a provider work with it, and so does the invented firm.
 */
export function logDriver(): SmsDriver {
  const filled = new Map<string, readonly Outgoing[]>();
  return {
    name: "log",
    leaves: false,
    open: () => Promise.resolve(randomUUID()),
    fill: (key, messages) => {
      filled.set(key, messages);
      return Promise.resolve([]);
    },
    send: () => Promise.resolve(),
    drop: (key) => {
      filled.delete(key);
      return Promise.resolve();
    },
    look: (key) => {
      const messages = filled.get(key);
      filled.delete(key);
      // Another process wrote it down, which is all that was to be done.
      if (!messages) return Promise.resolve({ state: "unsent" });
      const results = messages.map(({ id }) => ({
        id,
        status: "sent" as const,
        providerKey: "",
        code: "",
        text: "내부 기록만 남김",
      }));
      return Promise.resolve({ state: "sent", results });
    },
  };
}
