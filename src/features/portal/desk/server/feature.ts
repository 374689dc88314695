import type { ServerFeature } from "#firm/server/feature.ts";
import { routes } from "./routes.ts";

/** The screen of the meeting room (product §6.15). */
export const desk: ServerFeature = { name: "desk", routes };
