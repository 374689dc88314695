import { fillPath, type CallInput, type CallOutput, type CallSchema, type Endpoint } from "../shared/endpoint.ts";
import type { FailureBody, FailureCode, FieldMessages } from "../shared/failure.ts";
import { readToken } from "./session-token.ts";

/** A call that failed, with words for the user. `offline`: it never reached the server. */
export class CallError extends Error {
  readonly code: FailureCode | "offline";
  readonly status: number;
  readonly fields: FieldMessages;
  readonly requestId: string | null;

  constructor(code: FailureCode | "offline", status: number, message: string, body?: Partial<FailureBody>) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.status = status;
    this.fields = body?.fields ?? {};
    this.requestId = body?.requestId ?? null;
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
  const { params, query, body } = input as {
    params?: Readonly<Record<string, unknown>>;
    query?: Readonly<Record<string, unknown>>;
    body?: unknown;
  };
  const url = fillPath(endpoint.path, params) + queryText(query);
  const remembered = endpoint.method === "GET" ? known.get(url) : undefined;
  const token = readToken();
  let response: Response;
  let answer: unknown = null;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(options.background && { "x-background": "1" }),
        ...(options.idempotencyKey && { "idempotency-key": options.idempotencyKey }),
        ...(remembered && { "if-none-match": remembered.etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
      credentials: "omit",
    });
    // An answer that was cut off or cancelled half-way is none; a failure counts also without its words.
    if (response.ok) answer = await response.json();
    else if (response.status !== 304) answer = await response.json().catch(() => null);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError("offline", 0, "서버에 연결할 수 없습니다. 네트워크를 확인해 주세요.");
  }
  if (response.status === 304 && remembered) return remembered.body as CallOutput<Schema>;
  if (response.ok) {
    const etag = response.headers.get("etag");
    if (endpoint.method === "GET" && etag) known.set(url, { etag, body: answer });
    return answer as CallOutput<Schema>;
  }
  const failure = (answer ?? {}) as Partial<FailureBody>;
  // A late answer to an older token says nothing about the session of now.
  if (response.status === 401 && token !== null && token === readToken()) {
    for (const listener of expiredListeners) listener();
  }
  throw new CallError(
    failure.code ?? "unknown",
    response.status,
    failure.message ?? "알 수 없는 오류가 발생했습니다.",
    failure,
  );
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "")
      search.set(name, `${value as string | number | boolean}`);
  }
  return search.size > 0 ? `?${search}` : "";
}
