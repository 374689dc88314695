import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readOwed = endpoint<typeof schemas.readOwed>("GET", "/api/auth/second-factor");
export const proveCode = endpoint<typeof schemas.proveCode>("POST", "/api/auth/second-factor");
export const beginOwed = endpoint<typeof schemas.beginOwed>("POST", "/api/auth/second-factor/enrolment");
export const confirmOwed = endpoint<typeof schemas.confirmOwed>("PUT", "/api/auth/second-factor/enrolment");

export const proveAgain = endpoint<typeof schemas.proveAgain>("POST", "/api/auth/confirmation");

export const readSecondFactor = endpoint<typeof schemas.readSecondFactor>("GET", "/api/account/second-factor");
export const beginEnrolment = endpoint<typeof schemas.beginEnrolment>("POST", "/api/account/second-factor/enrolment");
export const confirmEnrolment = endpoint<typeof schemas.confirmEnrolment>(
  "PUT",
  "/api/account/second-factor/enrolment",
);
export const renewRecoveryCodes = endpoint<typeof schemas.renewRecoveryCodes>(
  "POST",
  "/api/account/second-factor/recovery-codes",
);
export const removeSecondFactor = endpoint<typeof schemas.removeSecondFactor>(
  "POST",
  "/api/account/second-factor/remove",
);
export const resetSecondFactor = endpoint<typeof schemas.resetSecondFactor>(
  "POST",
  "/api/users/:userId/second-factor/reset",
);
