import type { PolicyFacts } from "#platform/policy.ts";
import type { Page } from "./feature.ts";
import { createStore } from "#platform/web/store.ts";

/** Every page of the registry, for parts that list them; the application writes it once. */
export const registeredPages = createStore<readonly Page[]>([]);

/** Whether the page is offered to the person by menu, header, search and key. */
export function isOffered({ policy, offered = policy }: Page, facts: PolicyFacts): boolean {
  return policy.allows(facts) && offered.allows(facts);
}
