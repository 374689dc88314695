import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { blocking } from "../check.ts";
import { checkLetter } from "../checks.ts";
import { contentsOf } from "./contents.ts";

/** 422 naming everything that the office would refuse in the letter as it stands (rules §7.5). */
export async function requireSendable(query: Database["query"], letterId: number): Promise<void> {
  const found = blocking(checkLetter(await contentsOf({ query }, letterId)));
  if (found.length > 0) throw new Failure("ruleViolated", found.map(({ message }) => message).join(" "));
}
