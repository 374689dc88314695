import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readFirstDays = endpoint<typeof schemas.readFirstDays>("GET", "/api/first-days");
export const settleStep = endpoint<typeof schemas.settleStep>("PUT", "/api/first-days/steps/:step");
export const setGoLive = endpoint<typeof schemas.setGoLive>("PUT", "/api/first-days/go-live");
