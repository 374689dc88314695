import { useEffect, useState } from "react";
import { endpoint, type Endpoint } from "../../../shared/endpoint.ts";
import type { Ref, RefTarget } from "../../../shared/records/field.ts";
import type { OptionsSchema } from "../../../shared/records/endpoints.ts";
import { useRead } from "../../query.ts";

const pauseMs = 200;

type Options = { readonly options: readonly Ref[]; readonly isWaiting: boolean; readonly failed: boolean };

/** What a reference can point to, searched on the server while a person types. */
export function useOptions(target: RefTarget, text: string, enabled: boolean): Options {
  const [search, setSearch] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const options: Endpoint<OptionsSchema> = endpoint("GET", `${target.api}/options`);
  const { data, isFetching, isError } = useRead(options, { query: { search } }, { enabled, keepPrevious: true });
  return { options: data?.models ?? [], isWaiting: isFetching || search !== text.trim(), failed: isError };
}
