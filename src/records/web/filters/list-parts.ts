import type { ComponentType } from "react";
import type { Policy } from "#platform/policy.ts";
import type { RecordListState } from "../list/use-record-list.ts";

export type ListPartProps = {
  readonly list: RecordListState;
  /** Nobody has wished for what the list shows: it was opened without, and shows all or the screen's first view. */
  readonly isUnasked: boolean;
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
