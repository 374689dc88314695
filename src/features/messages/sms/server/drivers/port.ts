import type { SmsKind } from "../../sms-message.ts";

/** One message for one recipient, as it is handed over. */
export type Outgoing = {
  /** The recipient's key in our outbox; comes back with its result. */
  readonly id: number;
  readonly to: string;
  readonly from: string;
  readonly kind: SmsKind;
  readonly title: string;
  readonly text: string;
};

/** What is known of a recipient's message: nothing yet, arrived, or not, and why. */
export type Result = {
  readonly id: number;
  readonly status: "pending" | "sent" | "failed";
  readonly providerKey: string;
  readonly code: string;
  readonly text: string;
};

/** Where a batch stands: not sent, on its way with what is known of it, or nobody can say. */
export type BatchState =
  | { readonly state: "unsent" }
  | { readonly state: "sent"; readonly results: readonly Result[] }
  | { readonly state: "unknown" };

/** The provider refused or did not answer; whether anything left is asked by `look`. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

/**
 * Carries messages out of the house. A batch is opened and filled without being sent; only `send` sends it, so that after
 * a crash at any point it can be asked whether it was. Every call but `look` throws ProviderError.
 */
export type SmsDriver = {
  readonly name: "log" | "solapi";
  /** Whether anything leaves the house. */
  readonly leaves: boolean;
  /** Opens an empty batch and answers its key. */
  open(signal?: AbortSignal): Promise<string>;
  /** Puts messages into it; answers those that the provider does not take. */
  fill(key: string, messages: readonly Outgoing[], signal?: AbortSignal): Promise<readonly Result[]>;
  send(key: string, signal?: AbortSignal): Promise<void>;
  /** Takes an unsent batch away for good: it cannot be sent any more. */
  drop(key: string, signal?: AbortSignal): Promise<void>;
  look(key: string, signal?: AbortSignal): Promise<BatchState>;
};
