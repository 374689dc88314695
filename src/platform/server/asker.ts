import type { PolicyFacts } from "../policy.ts";
import type { Viewer } from "../viewer.ts";

/** Who asks, as queries need to know it; every handler's context is one. */
export type Asker = { readonly viewer: Viewer; readonly facts: PolicyFacts };
