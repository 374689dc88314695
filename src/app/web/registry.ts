import { feature as account } from "../../features/identity/account/web/feature.ts";
import { feature as session } from "../../features/identity/session/web/feature.ts";
import type { WebFeature } from "../../kit/web/feature.ts";

/** What the browser part is made of. A feature is added or removed by its line here. */
export const features: readonly WebFeature[] = [session, account];
