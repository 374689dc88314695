import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Step } from "../../steps.ts";
import { mayChangeRecord } from "../read.ts";
import type { BoundSteps } from "./bind-steps.ts";

/**
 * Whether a person takes a step by right, or by being named on the record where the step is work on it. What is more than
 * work (closing, approving) is taken by right alone.
 */
export async function mayTake(
  query: Database["query"],
  { records }: BoundSteps,
  { by }: Step,
  { id, asker }: { readonly id: number; readonly asker: Asker },
): Promise<boolean> {
  if (by === undefined) return true;
  if (by.allows(asker.facts)) return true;
  return records.working?.includes(by) === true && mayChangeRecord({ query }, { ...records, manage: by }, id, asker);
}
