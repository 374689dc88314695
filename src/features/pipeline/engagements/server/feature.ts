import type { ServerFeature } from "#firm/server/feature.ts";
import { reportJob } from "./remind.ts";
import { routes } from "./routes.ts";

/** 수임장부 and the reports to the bar association (변호사법 제27조, 제28조, 제28조의2, 제89조의4; product §5.9, §6.16). */
export const engagements: ServerFeature = { name: "engagements", routes, jobs: [reportJob] };
