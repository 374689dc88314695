import { Failure } from "../http/failure.ts";
import { SpreadsheetError } from "../spreadsheet/limits.ts";
import type { FailureCode, FieldMessages } from "../../failure.ts";

/** What a worker is asked to do: to call the function that the module exports under this name. */
export type Order = { readonly module: string; readonly name: string; readonly input: unknown };

/** A part of what a job answers, sent before its reply. */
export type Piece = { readonly piece: string };

/** A refusal with words for the person, as it travels between processes. */
type Refusal =
  | { readonly kind: "spreadsheet"; readonly message: string }
  | {
      readonly kind: "failure";
      readonly code: FailureCode;
      readonly message: string;
      readonly fields: FieldMessages | undefined;
    };

export type Reply =
  | { readonly value: unknown }
  | { readonly refusal: Refusal }
  /** A fault of ours, with its stack. */
  | { readonly fault: string };

/** The reply that carries what a job threw. */
export function replyOf(error: unknown): Reply {
  if (error instanceof SpreadsheetError) return { refusal: { kind: "spreadsheet", message: error.message } };
  if (error instanceof Failure) {
    const { code, message, fields } = error;
    return { refusal: { kind: "failure", code, message, fields } };
  }
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

/** The value of a reply; throws what the job threw. */
export function valueOf(reply: Reply): unknown {
  if ("value" in reply) return reply.value;
  if ("fault" in reply) throw new Error(`a worker failed: ${reply.fault}`);
  const { refusal } = reply;
  if (refusal.kind === "spreadsheet") throw new SpreadsheetError(refusal.message);
  throw new Failure(refusal.code, refusal.message, refusal.fields && { fields: refusal.fields });
}
