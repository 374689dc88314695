/** What other features' servers may use of coupons. */
export { bindCoupon, giveCouponBack, holdCoupon, useCoupon, useCouponAgain } from "./issues.ts";
