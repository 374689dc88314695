import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CallOutput, Endpoint } from "#platform/endpoint.ts";
import { recordEndpoints, type ReadSchema } from "../../endpoints.ts";
import type { Resource } from "../../resource.ts";
import type { CallError } from "#platform/web/call.ts";
import { refreshAnswers, useRead } from "#platform/web/query.ts";
import { onChangeOf } from "../record-changes.ts";

/** One record by the number people speak of; asked for anew when such a record changes. */
export function useRecord<R extends Resource>(
  resource: R,
  number: number,
): UseQueryResult<CallOutput<ReadSchema<R>>, CallError> {
  const read: Endpoint<ReadSchema<R>> = recordEndpoints(resource).read;
  useEffect(() => onChangeOf(resource, () => void refreshParts(resource)), [resource]);
  return useRead(read, { params: { number: String(number) } });
}

/** The record and all that is read below it: its history, terms, people. */
function refreshParts(resource: Resource): Promise<void> {
  const { path } = recordEndpoints(resource).read;
  return refreshAnswers(({ queryKey: [read] }) => String(read).startsWith(path));
}
