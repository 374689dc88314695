import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** 결재 대기: what waits for the person who asks. */
export const listApprovals = endpoint<typeof schemas.listApprovals>("GET", "/api/approvals");
