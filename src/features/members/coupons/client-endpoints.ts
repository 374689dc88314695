import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** For a client: the coupons that the client was given. */
export const listOwnCoupons = endpoint<typeof schemas.listOwnCoupons>("GET", "/api/client/coupons");
