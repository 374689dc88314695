import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { CallError } from "#platform/web/call.ts";
import { readOptions, refreshReads, useRead } from "#platform/web/query.ts";
import { onRecordChange } from "#records/web/record-changes.ts";
import { projectCalls } from "../../endpoints.ts";
import { closableFrom, runningStatuses } from "../../project-moves.ts";
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

/** The projects somebody works on, up to 500; asked for anew when anybody changes one. */
export function useProgressRows({ search, mine }: { search: string; mine: boolean }): ProgressRows {
  const query = (page: number) => ({
    page: String(page),
    size: String(pageSize),
    sort: "number",
    status: [...runningStatuses, closableFrom].join(","),
    ...(search !== "" && { search }),
    ...(mine && { responsible: "me" }),
  });
  const first = useRead(projectCalls.list, { query: query(1) }, { keepPrevious: true });
  const total = first.data?.total ?? 0;
  const pages = Math.ceil(Math.min(total, mostRows) / pageSize);
  const rest = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) =>
      readOptions(projectCalls.list, { query: query(index + 2) }),
    ),
  });
  useEffect(() => onRecordChange("project", () => void refreshReads(projectCalls.list)), []);
  const firstRows = first.data?.models;
  const restRows = rest.map(({ data }) => data?.models);
  const rows = useMemo(
    () => (firstRows ? [firstRows, ...restRows].flatMap((models) => models ?? []) : undefined),
    // oxlint-disable-next-line react/exhaustive-deps -- the pages are the dependency, not the array that holds them
    [firstRows, ...restRows],
  );
  return { rows, total, error: first.error, refetch: () => void first.refetch() };
}
