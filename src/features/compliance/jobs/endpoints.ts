import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listJobs = endpoint<typeof schemas.listJobs>("GET", "/api/compliance/jobs");
export const retryJob = endpoint<typeof schemas.retryJob>("POST", "/api/compliance/jobs/:jobId/retry");
export const cancelJob = endpoint<typeof schemas.cancelJob>("POST", "/api/compliance/jobs/:jobId/cancel");
