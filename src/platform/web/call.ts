import { learnTime } from "../clock.ts";
import { fillPath, type CallInput, type CallOutput, type CallSchema, type Endpoint } from "../endpoint.ts";
import type { FailureBody, FailureCode, FieldMessages } from "../failure.ts";
import { askConfirmation } from "./confirmation.ts";
import { dropFirstReads, takeFirstRead } from "./first-reads.ts";
import { readsUnderWay } from "./reads-under-way.ts";
import { readToken } from "./session-token.ts";

/** A call that failed, with words for the user. `offline`: it never reached the server. */
export class CallError extends Error {
  readonly code: FailureCode | "offline";
  readonly status: number;
  readonly fields: FieldMessages;
  readonly requestId: string | null;
  /** The page of what stands in the way. */
  readonly opens: string | null;

  constructor(code: FailureCode | "offline", status: number, message: string, body?: Partial<FailureBody>) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.status = status;
    this.fields = body?.fields ?? {};
    this.requestId = body?.requestId ?? null;
    this.opens = body?.opens ?? null;
  }
}

export type CallOptions = {
  /** Polls and refetches that the person did not ask for; they never extend the session. */
  readonly background?: boolean;
  /** Makes a repeated create one record. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

type ExpiredListener = () => void;
const expiredListeners = new Set<ExpiredListener>();

/** Told when a call was refused because the session is over. */
export function onSessionExpired(listener: ExpiredListener): () => void {
  expiredListeners.add(listener);
  return () => expiredListeners.delete(listener);
}

// The last answer per read, so that an unchanged list costs a 304 without a body.
const known = new Map<string, { etag: string; body: unknown }>();

/** Forgets remembered answers, on sign-out and when another person signs in. */
export function forgetAnswers(): void {
  known.clear();
}

/** Makes a declared call. Throws CallError on every failure. */
export async function call<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  options: CallOptions = {},
): Promise<CallOutput<Schema>> {
  const url = urlOf(endpoint, input);
  const remembered = endpoint.method === "GET" ? known.get(url) : undefined;
  const { response, answer, token } = await send(endpoint, input, options, {
    read: (answered) => answered.json(),
    headers: remembered && { "if-none-match": remembered.etag },
  });
  if (response.status === 304 && remembered) return remembered.body as CallOutput<Schema>;
  if (!response.ok) throw refusal(response, answer, token);
  const etag = response.headers.get("etag");
  if (endpoint.method === "GET" && etag) known.set(url, { etag, body: answer });
  return answer as CallOutput<Schema>;
}

/** A file that a call answered, and what it is to be called. */
export type CalledFile = { readonly content: Blob; readonly name: string };

/** Makes a declared call that answers a file. Throws CallError on every failure. */
export async function callFile<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  options: CallOptions = {},
): Promise<CalledFile> {
  const { response, answer, token } = await send(endpoint, input, options, { read: (answered) => answered.blob() });
  if (!response.ok) throw refusal(response, answer, token);
  return { content: answer as Blob, name: fileName(response.headers.get("content-disposition") ?? "") };
}

/** Makes a declared call whose body is a file. Throws CallError on every failure. */
export async function callUpload<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  file: Blob,
  options: CallOptions = {},
): Promise<CallOutput<Schema>> {
  const { response, answer, token } = await send(endpoint, input, options, {
    read: (answered) => answered.json(),
    file,
  });
  if (!response.ok) throw refusal(response, answer, token);
  return answer as CallOutput<Schema>;
}

/** The name that a `Content-Disposition` gives, the UTF-8 form before the plain one. */
function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? "파일";
}

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};
type Reading = {
  readonly read: (response: Response) => Promise<unknown>;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as it is, in place of a JSON body. */
  readonly file?: Blob;
};

/** The address of a call with its parameters. */
export function urlOf(endpoint: Endpoint, input: unknown): string {
  const { params, query } = input as Parts;
  return fillPath(endpoint.path, params) + queryText(query);
}

/** Sends a call, and once more when it waited only for the person to prove who they are. */
async function send(endpoint: Endpoint, input: unknown, options: CallOptions, reading: Reading) {
  const sent = await sendOnce(endpoint, input, options, reading);
  const { code } = (sent.answer ?? {}) as Partial<FailureBody>;
  const wantsProof = sent.response.status === 403 && code === "confirmation" && !options.background;
  return wantsProof && (await askConfirmation()) ? sendOnce(endpoint, input, options, reading) : sent;
}

async function sendOnce(endpoint: Endpoint, input: unknown, options: CallOptions, { read, headers, file }: Reading) {
  const { body } = input as Parts;
  const token = readToken();
  const url = urlOf(endpoint, input);
  if (endpoint.method !== "GET") dropFirstReads();
  const reads = endpoint.method === "GET" || options.background ? readsUnderWay() : undefined;
  try {
    const early = endpoint.method === "GET" ? takeFirstRead(url, token) : undefined;
    const response = await (early ??
      fetch(url, {
        method: endpoint.method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(file && { "content-type": "application/octet-stream" }),
          ...(options.background && { "x-background": "1" }),
          ...(options.idempotencyKey && { "idempotency-key": options.idempotencyKey }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(file && { body: file }),
        signal: AbortSignal.any([reads, options.signal].filter((signal) => signal !== undefined)),
        credentials: "omit",
      }));
    learnTime(response.headers.get("date"));
    // An answer that was cut off or cancelled half-way is none; a failure counts also without its words.
    let answer: unknown = null;
    if (response.ok) answer = await read(response);
    else if (response.status !== 304) answer = await response.json().catch(() => null);
    return { response, answer, token };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (reads?.aborted) throw new CallError("unauthenticated", 401, "로그인이 필요합니다.");
    throw new CallError("offline", 0, "서버에 연결할 수 없습니다. 네트워크를 확인해 주세요.");
  }
}

/** The error of an answer that is none; tells the page when the session is over. */
export function refusal(response: { readonly status: number }, answer: unknown, token: string | null): CallError {
  const failure = (answer ?? {}) as Partial<FailureBody>;
  // A late answer to an older token says nothing about the session of now.
  if (response.status === 401 && token !== null && token === readToken()) {
    for (const listener of expiredListeners) listener();
  }
  const message = failure.message ?? "알 수 없는 오류가 발생했습니다.";
  return new CallError(failure.code ?? "unknown", response.status, message, failure);
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "")
      search.set(name, `${value as string | number | boolean}`);
  }
  return search.size > 0 ? `?${search}` : "";
}
