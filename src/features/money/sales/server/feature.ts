import type { ServerFeature } from "#firm/server/feature.ts";
import { cardImpact } from "./card-impact.ts";
import { routes } from "./routes.ts";

export const sales: ServerFeature = { name: "sales", routes, rateImpacts: [cardImpact] };
