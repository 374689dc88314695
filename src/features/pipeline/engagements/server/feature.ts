import type { ServerFeature } from "#firm/server/feature.ts";
import { reportJob } from "./remind.ts";
import { routes } from "./routes.ts";

/** 수임장부 and the report of 수임건수 and 수임액 to the bar association (변호사법 제28조, 제28조의2; product §6.16). */
export const engagements: ServerFeature = { name: "engagements", routes, jobs: [reportJob] };
