import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listRates = endpoint<typeof schemas.listRates>("GET", "/api/rates");
export const previewRate = endpoint<typeof schemas.previewRate>("GET", "/api/rates/preview");
export const addRate = endpoint<typeof schemas.addRate>("POST", "/api/rates");
export const checkRate = endpoint<typeof schemas.checkRate>("POST", "/api/rates/:rateId/check");
export const withdrawRate = endpoint<typeof schemas.withdrawRate>("POST", "/api/rates/:rateId/withdraw");
