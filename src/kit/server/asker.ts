import type { PolicyFacts } from "../shared/policy.ts";
import type { Viewer } from "../shared/viewer.ts";

/** Who asks, as queries need to know it; every handler's context is one. */
export type Asker = { readonly viewer: Viewer; readonly facts: PolicyFacts };
