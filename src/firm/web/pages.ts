import type { Page } from "./feature.ts";
import { createStore } from "#platform/web/store.ts";

/** Every page of the registry, for parts that list them; the application writes it once. */
export const registeredPages = createStore<readonly Page[]>([]);
