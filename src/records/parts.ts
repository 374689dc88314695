import { z } from "zod";
import type { Part, Resource } from "./resource.ts";

let known: readonly Resource[] = [];

/** Set once, with the registry of features: calls are described by it before anything has started. */
export function bindKinds(resources: readonly Resource[]): void {
  known = resources;
}

/** Names of the kinds whose records have the part. */
export function kindsWith(part: Part): string[] {
  return known.filter(({ parts }) => parts.includes(part)).map(({ name }) => name);
}

/** A name of a kind whose records have the part, as calls take it. */
export function kindWith(part: Part): z.ZodType<string, string> {
  return z.lazy(() => z.enum(kindsWith(part))).meta({ label: "기록 종류" });
}
