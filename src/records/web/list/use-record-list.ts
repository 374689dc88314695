import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { recordEndpoints, type ListInput, type ListSchema } from "../../endpoints.ts";
import type { CallOutput, Endpoint } from "#platform/endpoint.ts";
import type { WonSum } from "#platform/money.ts";
import type { Resource, RowOf } from "../../resource.ts";
import type { CallError } from "#platform/web/call.ts";
import { readOptions, refreshAnswers } from "#platform/web/query.ts";
import { useReadable } from "../readable.ts";
import { onChangeOf } from "../record-changes.ts";
import {
  changedAddress,
  listQuery,
  readAddress,
  unknownFilters,
  viewText,
  type ListAddress,
  type UnknownFilter,
} from "./list-address.ts";
import { pageCount as pagesOf } from "./page-count.ts";

/** A list of records: what it shows, the rows that came, and how to change what it shows. */
export type RecordListState<R extends Resource = Resource> = {
  readonly resource: R;
  readonly address: ListAddress;
  /** What of the address is not applied, since nobody knows the value. */
  readonly unknown: readonly UnknownFilter[];
  /** The state as the text that a saved view keeps. */
  readonly view: string;
  /** Rows of the pages shown; undefined until the first page has come. */
  readonly pages: readonly (readonly RowOf<R>[])[] | undefined;
  readonly total: number | undefined;
  readonly sums: Readonly<Record<string, WonSum>> | null;
  /** Pages that the list has. */
  readonly pageCount: number;
  readonly error: CallError | null;
  /** The rows are those of the state before. */
  readonly isWaiting: boolean;
  readonly isLoadingMore: boolean;
  readonly refetch: () => void;
  /** Changes the state in the address; `push` makes a step in the history that back undoes. */
  readonly show: (change: Partial<ListAddress>, options?: { push?: boolean }) => void;
  /** Shows one more page below the last. */
  readonly showMore: () => void;
};

const nothingFixed = {};

/**
 * A list of a resource whose state lives in the address: page, search, sort, filters. Keeps the rows of before while
 * new ones load, asks again when such a record changes, and loads the next page ahead.
 */
export function useRecordList<R extends Resource>(
  given: R,
  /** Filters that stand in no address: the list belongs to a page, e.g. of one suit. */
  fixed: Readonly<Record<string, string>> = nothingFixed,
): RecordListState<R> {
  const resource = useReadable(given);
  const words: Readonly<Record<string, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const client = useQueryClient();
  const address = readAddress(resource, words);
  const endpoint: Endpoint<ListSchema<R>> = recordEndpoints(resource).list;
  const queryOf = (page: number) => ({ ...listQuery(address, page), ...fixed });
  const pageOptions = (page: number) => readOptions(endpoint, { query: queryOf(page) });
  const first = useQuery<CallOutput<ListSchema<R>>, CallError>({
    ...pageOptions(address.page),
    placeholderData: keepPreviousData,
  });
  const more = useQueries({
    queries: Array.from({ length: Math.min(address.pages, 200) - 1 }, (_, index) => ({
      ...pageOptions(address.page + 1 + index),
      // Long lists do not ask for each of their pages whenever the window gets the focus.
      refetchOnWindowFocus: false,
    })),
  });

  const total = first.data?.total;
  const pageCount = pagesOf(total ?? 0);
  const last = address.page + address.pages - 1;
  // As text, so that the same query does not begin the wait anew.
  const ahead = first.isPlaceholderData || last >= pageCount ? null : JSON.stringify(queryOf(last + 1));
  useEffect(() => {
    if (ahead === null) return undefined;
    const query = JSON.parse(ahead) as ListInput;
    const timer = setTimeout(
      () => void client.prefetchQuery(readOptions(recordEndpoints(resource).list, { query })),
      400,
    );
    return () => clearTimeout(timer);
  }, [ahead, client, resource]);
  useEffect(
    () => onChangeOf(resource, () => void refreshAnswers(({ queryKey: [path] }) => path === resource.api)),
    [resource],
  );

  const show: RecordListState<R>["show"] = (change, options = {}) =>
    void navigate({
      to: ".",
      // As the address stands then: it may have changed since these rows were drawn.
      search: (now: Readonly<Record<string, string>>) => changedAddress(resource, now, change),
      replace: !options.push,
      resetScroll: change.pages === undefined,
    });
  return {
    resource,
    address,
    unknown: unknownFilters(resource, words),
    view: viewText(resource, address),
    pages: first.data && [first.data.models, ...more.flatMap(({ data }) => (data ? [data.models] : []))],
    total,
    sums: first.data?.sums ?? null,
    pageCount,
    error: first.error ?? more.find(({ error }) => error)?.error ?? null,
    isWaiting: first.isPlaceholderData,
    isLoadingMore: more.some(({ isFetching, data }) => isFetching && !data),
    refetch: () => void client.refetchQueries({ queryKey: [resource.api], type: "active" }),
    show,
    showMore: () => show({ pages: address.pages + 1 }),
  };
}
