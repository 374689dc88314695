import { useEffect, useState } from "react";
import { endpoint, type Endpoint } from "#platform/endpoint.ts";
import type { Ref, RefTarget } from "../../field.ts";
import type { OptionsSchema } from "../../endpoints.ts";
import { call, CallError } from "#platform/web/call.ts";
import { useRead } from "#platform/web/query.ts";

const pauseMs = 200;

type Options = { readonly options: readonly Ref[]; readonly isWaiting: boolean; readonly failed: boolean };

const optionsOf = (target: RefTarget): Endpoint<OptionsSchema> => endpoint("GET", `${target.api}/options`);

/** What a reference can point to, asked for at once; nothing when the server cannot be asked. */
export async function findOptions(target: RefTarget, text: string, among?: string): Promise<readonly Ref[]> {
  try {
    return (await call(optionsOf(target), { query: { search: text, ...(among && { among }) } })).models;
  } catch (error) {
    if (error instanceof CallError) return [];
    throw error;
  }
}

/** What a reference can point to, searched on the server while a person types. */
export function useOptions(target: RefTarget, text: string, enabled: boolean, among?: string): Options {
  const [search, setSearch] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, isError } = useRead(
    optionsOf(target),
    { query: { search, ...(among && { among }) } },
    { enabled, keepPrevious: true },
  );
  return { options: data?.models ?? [], isWaiting: isFetching || search !== text.trim(), failed: isError };
}
