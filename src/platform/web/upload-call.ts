import type { CallInput, CallOutput, CallSchema, Endpoint } from "../endpoint.ts";
import { CallError, refusal, urlOf } from "./call.ts";
import { readToken } from "./session-token.ts";

type UploadOptions = {
  /** Told what part of the file has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
  /** Makes a repeated create one record. */
  readonly idempotencyKey?: string;
};

/** Makes a declared call whose JSON body is large, and tells how far it is. Throws as `callUploadWithProgress`. */
export function callWithProgress<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  options: UploadOptions,
): Promise<CallOutput<Schema>> {
  const { body } = input as { readonly body?: unknown };
  return send(endpoint, input, { type: "application/json", content: JSON.stringify(body) }, options);
}

/**
 * Makes a declared call whose body is a file, and tells how far it is, which `fetch` cannot. Throws CallError on every
 * failure, and the reason of the signal when it was cancelled.
 */
export function callUploadWithProgress<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  file: Blob,
  options: UploadOptions,
): Promise<CallOutput<Schema>> {
  return send(endpoint, input, { type: "application/octet-stream", content: file }, options);
}

type Sent = { readonly type: string; readonly content: Blob | string };

function send<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  { type, content }: Sent,
  { onProgress, signal, idempotencyKey }: UploadOptions,
): Promise<CallOutput<Schema>> {
  const token = readToken();
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const cancel = () => {
      request.abort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel, { once: true });
    request.open(endpoint.method, urlOf(endpoint, input));
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.setRequestHeader("content-type", type);
    if (idempotencyKey) request.setRequestHeader("idempotency-key", idempotencyKey);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener("error", () =>
      reject(new CallError("offline", 0, "서버에 연결할 수 없습니다. 네트워크를 확인해 주세요.")),
    );
    request.addEventListener("load", () => {
      if (request.status === 200) resolve(request.response as CallOutput<Schema>);
      else reject(refusal(request, request.response, token));
    });
    request.addEventListener("loadend", () => signal.removeEventListener("abort", cancel));
    request.send(content);
    return undefined;
  });
}
