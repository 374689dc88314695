import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readRevenue = endpoint<typeof schemas.readRevenue>("POST", "/api/lawfirm/action");
