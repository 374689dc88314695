import type { ComponentType } from "react";
import type { Policy } from "#platform/policy.ts";
import type { Part, Resource } from "../resource.ts";

/** The record that a page shows, as its rails need to know it. */
export type RailRecord = {
  /** Name of the resource: `consult`, `client`. */
  readonly type: string;
  /** What one is called: 상담. */
  readonly label: string;
  readonly id: number;
  /** The number people speak of. */
  readonly number: number;
  readonly title: string;
  /** Its page; null: it has none. */
  readonly path: string | null;
};

/** A part of every record page that another feature brings: timeline, tasks, memos, files. */
export type RecordRail = {
  readonly name: string;
  readonly label: string;
  readonly order: number;
  readonly policy: Policy;
  /** On the pages of all kinds that have this part. */
  readonly part?: Part;
  /** On the pages of these kinds: names of resources. */
  readonly types?: readonly string[];
  /** Loads the part's own code when it is opened. */
  readonly load: () => Promise<{ default: ComponentType<{ readonly record: RailRecord }> }>;
};

let rails: readonly RecordRail[] = [];

/** Set once by the application from the registry. */
export function bindRails(registered: readonly RecordRail[]): void {
  rails = registered.toSorted((one, other) => one.order - other.order);
}

/** The rails of a kind of record, in their order; the person's rights are asked by the page. */
export function railsOf({ name, parts }: Resource): readonly RecordRail[] {
  return rails.filter(({ part, types }) => (part && parts.includes(part)) || types?.includes(name));
}
