import { changeRead, queryClient, readKey, refreshReads, useRead } from "#platform/web/query.ts";
import * as endpoints from "../../endpoints.ts";
import type { SentTask, TaskEntry } from "../../schemas.ts";

const closedPageSize = 50;

export type ClosedQuery = { readonly page: number; readonly search: string };

/** The open entries of the person, in display order. */
export const useReceived = () => useRead(endpoints.refresh, {});

/** Tasks the person sent: open ones and those closed in the last days, newest first. */
export const useSent = (enabled: boolean) => useRead(endpoints.sent, {}, { enabled });

/** One page of the entries that are done, or of those whose task was abandoned; newest first. */
export function useClosedEntries(list: "received" | "abandoned", query: ClosedQuery) {
  const endpoint = list === "received" ? endpoints.completed : endpoints.abandoned;
  return useRead(endpoint, { query: pageQuery(query) }, { keepPrevious: true });
}

/** One page of the closed tasks the person sent; newest first. */
export const useSentClosed = (query: ClosedQuery) =>
  useRead(endpoints.sentClosed, { query: pageQuery(query) }, { keepPrevious: true });

function pageQuery({ page, search }: ClosedQuery) {
  return { page: String(page), size: String(closedPageSize), search };
}

export function readReceived(): readonly TaskEntry[] {
  const key = readKey(endpoints.refresh, {});
  return queryClient.getQueryData<{ models: readonly TaskEntry[] }>(key)?.models ?? [];
}

/** Changes the open entries on screen before the server has answered. */
export function changeReceived(change: (entries: readonly TaskEntry[]) => TaskEntry[]): void {
  changeRead(endpoints.refresh, {}, ({ models, ...rest }) => ({ ...rest, models: change(models) }));
}

/** Reads the open entries anew and waits for them. */
export const rereadReceived = () => queryClient.refetchQueries({ queryKey: readKey(endpoints.refresh) });

export function readSent(): readonly SentTask[] {
  const key = readKey(endpoints.sent, {});
  return queryClient.getQueryData<{ models: readonly SentTask[] }>(key)?.models ?? [];
}

/** Reads the sent tasks anew and waits for them. */
export const rereadSent = () => queryClient.refetchQueries({ queryKey: readKey(endpoints.sent) });

let holds = 0;
let waiting = false;

/** Refetches the task lists that are on screen; an unchanged one costs a 304. Waits while something holds them. */
export function refreshTasks(): void {
  if (holds > 0) {
    waiting = true;
    return;
  }
  void refreshReads(
    endpoints.refresh,
    endpoints.sent,
    endpoints.completed,
    endpoints.abandoned,
    endpoints.sentClosed,
    endpoints.listByRecord,
  );
}

/**
 * Keeps the lists as they are until released, while a row is being dragged or a change of the person is on its way: an
 * answer from before the change must not undo it on the screen.
 */
export function holdRefresh(): () => void {
  holds += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    holds -= 1;
    if (holds > 0 || !waiting) return;
    waiting = false;
    refreshTasks();
  };
}
