import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { coupon } from "./coupon.ts";
import { couponIssue } from "./issue.ts";
import type * as schemas from "./schemas.ts";

export const couponCalls = recordEndpoints(coupon);
export const issueCalls = recordEndpoints(couponIssue);

export const issueCoupon = endpoint<typeof schemas.issueCoupon>("POST", "/api/coupons/:number/issues");
export const usableCoupons = endpoint<typeof schemas.usableCoupons>("GET", "/api/coupons/usable");
