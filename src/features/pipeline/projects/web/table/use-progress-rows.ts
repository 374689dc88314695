import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CallError } from "#platform/web/call.ts";
import { readKey, readOnce, refreshReads } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { projectCalls } from "../../endpoints.ts";
import { runningStatuses } from "../../steps.ts";
import type { ProjectRow } from "./groups.ts";

const pageSize = 100;
/** Rows the table holds at most; beyond that it is to be narrowed down. */
export const mostRows = 500;

export type ProgressRows = {
  readonly rows: readonly ProjectRow[] | undefined;
  readonly total: number;
  readonly error: CallError | null;
  readonly refetch: () => void;
};

type Wanted = { readonly search: string; readonly mine: boolean };
type Read = { readonly rows: readonly ProjectRow[]; readonly total: number };

/**
 * The projects somebody works on, up to 500; asked for anew when anybody changes one. All of them or none: a table of
 * the first hundred would look whole, and count and group them as if nothing were missing.
 */
export function useProgressRows(wanted: Wanted): ProgressRows {
  const { data, error, refetch } = useQuery<Read, CallError>({
    queryKey: [...readKey(projectCalls.list), "progress", wanted],
    queryFn: ({ signal }) => readAll(wanted, signal),
    placeholderData: keepPreviousData,
  });
  useEffect(() => onRecordChange("project", () => void refreshReads(projectCalls.list)), []);
  return { rows: data?.rows, total: data?.total ?? 0, error, refetch: () => void refetch() };
}

async function readAll({ search, mine }: Wanted, signal: AbortSignal): Promise<Read> {
  const read = (page: number) => {
    const query = {
      page: String(page),
      size: String(pageSize),
      sort: "number",
      status: [...runningStatuses, "closing"].join(","),
      ...(search !== "" && { search }),
      ...(mine && { responsible: "me" }),
    };
    return readOnce(projectCalls.list, { query }, { signal });
  };
  const { models, total } = await read(1);
  const pages = Math.ceil(Math.min(total, mostRows) / pageSize);
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)));
  return { rows: [models, ...rest.map((page) => page.models)].flat(), total };
}
