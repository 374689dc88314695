import type { ComponentType } from "react";
import type { Policy } from "#platform/policy.ts";
import type { RecordListState } from "../list/use-record-list.ts";

export type ListPartProps = {
  readonly list: RecordListState;
  /** The query of the view that the screen opens with; undefined: all rows. */
  readonly first: string | undefined;
};

/** What another feature brings to every list, in the row of its tabs: the views a person has saved. */
export type ListPart = {
  readonly name: string;
  readonly policy: Policy;
  readonly load: () => Promise<{ default: ComponentType<ListPartProps> }>;
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
