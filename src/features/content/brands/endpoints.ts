import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { brand } from "./brand.ts";
import type * as schemas from "./schemas.ts";

export const brandCalls = recordEndpoints(brand);
export const readSetup = endpoint<typeof schemas.readSetup>("GET", "/api/brands/:number/setup");
export const setChannels = endpoint<typeof schemas.setChannels>("PUT", "/api/brands/:number/channels");
export const setStaff = endpoint<typeof schemas.setStaff>("PUT", "/api/brands/:number/staff");
export const listPosts = endpoint<typeof schemas.listPosts>("GET", "/api/brands/:number/posts");
export const readAnalytics = endpoint<typeof schemas.readAnalytics>("GET", "/api/brands/:number/analytics");
export const readAttribution = endpoint<typeof schemas.readAttribution>("GET", "/api/consults/:number/attribution");
export const setAttribution = endpoint<typeof schemas.setAttribution>("PUT", "/api/consults/:number/attribution");
