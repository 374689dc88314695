import type { ServerFeature } from "../../kit/server/feature.ts";

/** Every feature of the server, a line each. Router, sockets, documents and proofs loop over this list. */
export const features: readonly ServerFeature[] = [];
