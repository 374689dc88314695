import type { ServerFeature } from "#firm/server/feature.ts";
import { routes } from "./routes.ts";

/** What the firm has published, beside the pages that clients open by a link (product §6.15). */
export const clientPosts: ServerFeature = { name: "clientPosts", routes };
