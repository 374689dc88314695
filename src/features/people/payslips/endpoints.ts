import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { payslip } from "./payslip.ts";
import type * as schemas from "./schemas.ts";

export const payslipCalls = recordEndpoints(payslip);

export const readStatement = endpoint<typeof schemas.readStatement>("GET", "/api/payslips/:number/statement");
export const setItems = endpoint<typeof schemas.setItems>("PUT", "/api/payslips/:number/items");
export const printPayslip = endpoint<typeof schemas.printPayslip>("POST", "/api/payslips/:number/pdf");
/** Begins the payslips of a month for everybody from those of the month before. */
export const beginMonth = endpoint<typeof schemas.beginMonth>("POST", "/api/payslip-months");
