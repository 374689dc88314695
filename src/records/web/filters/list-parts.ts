import type { ComponentType } from "react";
import type { Policy } from "#platform/policy.ts";
import type { RecordListState } from "../list/use-record-list.ts";

/** What another feature brings to every list, in the row of its tabs: the views a person has saved. */
export type ListPart = {
  readonly name: string;
  readonly policy: Policy;
  readonly load: () => Promise<{ default: ComponentType<{ readonly list: RecordListState }> }>;
};

let parts: readonly ListPart[] = [];

/** Set once by the application from the registry. */
export function bindListParts(registered: readonly ListPart[]): void {
  parts = registered;
}

/** Parts of every list; the person's rights are asked by the list. */
export function listParts(): readonly ListPart[] {
  return parts;
}
