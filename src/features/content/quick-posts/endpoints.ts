import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { quickPost } from "./quick-post.ts";
import type * as schemas from "./schemas.ts";

export const quickPostCalls = recordEndpoints(quickPost);
export const readTargets = endpoint<typeof schemas.readTargets>("GET", "/api/quick-posts/:number/targets");
export const setTargets = endpoint<typeof schemas.setTargets>("PUT", "/api/quick-posts/:number/targets");
export const markPublished = endpoint<typeof schemas.markPublished>("POST", "/api/quick-posts/:number/published");
