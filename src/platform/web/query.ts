import {
  keepPreviousData,
  type Query,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CallInput, CallOutput, CallSchema, Endpoint } from "../endpoint.ts";
import { call, CallError } from "./call.ts";
import { hasActedWithin } from "./device.ts";
import { notifyError, notifySuccess } from "./notify.ts";
import { session } from "./session.ts";

/** A read without the person's hand within this time does not extend their session. */
const actedMs = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A paused query would look like loading for ever; a failed one can say why.
      networkMode: "always",
      refetchOnReconnect: true,
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: "always" },
  },
});

/** Failures that may be over a moment later. */
function isPassing(error: unknown): boolean {
  return error instanceof CallError && (error.code === "offline" || error.code === "unavailable");
}

export type ReadOptions = {
  /** Polls: never extends the session. */
  readonly background?: boolean;
  readonly refetchInterval?: number;
  readonly enabled?: boolean;
  readonly staleTime?: number;
  /** Keeps the rows of the page before while the next one loads. */
  readonly keepPrevious?: boolean;
};

/** A call that only reads as state: data, error (a CallError with words for the user), refetch. */
export function useRead<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  options: ReadOptions = {},
): UseQueryResult<CallOutput<Schema>, CallError> {
  const { background, refetchInterval, enabled, staleTime, keepPrevious } = options;
  return useQuery<CallOutput<Schema>, CallError>({
    ...readOptions(endpoint, input, background),
    ...(refetchInterval !== undefined && { refetchInterval }),
    ...(enabled !== undefined && { enabled }),
    ...(staleTime !== undefined && { staleTime }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/**
 * The first answer that comes after the component is shown, for what begins with it and is then written over: neither
 * one that was kept from before nor a later one.
 */
export function useFirstRead<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
): Pick<UseQueryResult<CallOutput<Schema>, CallError>, "data" | "error" | "refetch"> {
  const { data, error, refetch, isFetchedAfterMount } = useRead(endpoint, input, { staleTime: 0 });
  const [first, setFirst] = useState<CallOutput<Schema>>();
  if (first === undefined && isFetchedAfterMount && data !== undefined && !error) setFirst(() => data);
  return { data: first, error, refetch };
}

/** Key and function of a GET call, for lists of calls and for loading ahead; elsewhere use `useRead`. */
export function readOptions<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  background = false,
) {
  return queryOptions<CallOutput<Schema>, CallError>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => readOnce(endpoint, input, { signal, background }),
  });
}

/** One answer of a GET call, for states that are made of several of them; elsewhere use `useRead`. */
export async function readOnce<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  { signal, background = false }: { readonly signal: AbortSignal; readonly background?: boolean },
): Promise<CallOutput<Schema>> {
  // Polls go on behind the sign-in over the page; the server has said already that the session is over.
  if (session.read().status === "expired") throw new CallError("unauthenticated", 401, "로그인이 필요합니다.");
  return call(endpoint, input, { signal, background: background || !hasActedWithin(actedMs) });
}

/** Where the answer of a call is kept in `queryClient`. */
export function readKey<Schema extends CallSchema>(endpoint: Endpoint<Schema>, input?: CallInput<Schema>) {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/** Loads the answers of these calls anew, whatever their input was. */
export async function refreshReads(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => refreshAnswers(({ queryKey: [path] }) => path === endpoint.path)));
}

const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";

/**
 * Loads the kept answers anew that are meant. One that is on its way for the first time was asked for before whatever
 * has changed, and would be taken for the new one: it is broken off and asked for again.
 */
export async function refreshAnswers(isMeant: (query: Query) => boolean): Promise<void> {
  await queryClient.cancelQueries({ predicate: (query) => isMeant(query) && isFirst(query) });
  await queryClient.invalidateQueries({ predicate: isMeant });
}

/** Changes a kept answer at once, before the server has answered; returns how to take it back. */
export function changeRead<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  input: CallInput<Schema>,
  change: (now: CallOutput<Schema>) => CallOutput<Schema>,
): () => void {
  const key = readKey(endpoint, input);
  const before = queryClient.getQueryData<CallOutput<Schema>>(key);
  void queryClient.cancelQueries({ queryKey: key });
  if (before !== undefined) queryClient.setQueryData<CallOutput<Schema>>(key, change(before));
  return () => queryClient.setQueryData(key, before);
}

export type WriteOptions<Schema extends CallSchema> = {
  /** Calls whose answers change by this one. */
  readonly refreshes?: readonly Endpoint[];
  /** Shown for a second after success. */
  readonly success?: string;
  /** Heading of the failure notice; the call's own message stands below it. */
  readonly failure?: string;
  /** No failure notice: the form shows the error itself. */
  readonly quiet?: boolean;
  /** A repeated send of the same input makes one record. */
  readonly once?: boolean;
  readonly onSuccess?: (answer: CallOutput<Schema>, input: CallInput<Schema>) => void;
  readonly onError?: (error: CallError, input: CallInput<Schema>) => void;
};

/** A call that changes something. `mutate(input)` sends; failures become a notice unless `quiet`. */
export function useWrite<Schema extends CallSchema>(
  endpoint: Endpoint<Schema>,
  options: WriteOptions<Schema> = {},
): UseMutationResult<CallOutput<Schema>, CallError, CallInput<Schema>> {
  const attempt = useRef<{ text: string; key: string } | null>(null);
  return useMutation<CallOutput<Schema>, CallError, CallInput<Schema>>({
    mutationFn: (input) => {
      if (!options.once) return call(endpoint, input);
      const text = JSON.stringify(input);
      if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
      return call(endpoint, input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: async (answer, input) => {
      attempt.current = null;
      if (options.success) notifySuccess(options.success);
      options.onSuccess?.(answer, input);
      if (options.refreshes) await refreshReads(...options.refreshes);
    },
    onError: (error, input) => {
      if (!options.quiet) {
        if (options.failure) notifyError(options.failure, error.message);
        else notifyError(error.message);
      }
      options.onError?.(error, input);
    },
  });
}
