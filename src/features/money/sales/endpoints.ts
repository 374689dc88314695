import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listSales = endpoint<typeof schemas.listSales>("GET", "/api/sales");
export const reconcile = endpoint<typeof schemas.reconcile>("GET", "/api/sales/reconciliation");
export const readDashboard = endpoint<typeof schemas.readDashboard>("GET", "/api/finance/dashboard");
