import type { ServerFeature } from "#firm/server/feature.ts";
import { routes } from "./routes.ts";
import { sweepFiles } from "./sweep.ts";
import { fileTimeline } from "./timeline.ts";

export const files: ServerFeature = { name: "files", routes, timeline: fileTimeline, sweep: sweepFiles };
