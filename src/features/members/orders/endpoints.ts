import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { serviceOrder } from "./order.ts";
import type * as schemas from "./schemas.ts";

export const orderCalls = recordEndpoints(serviceOrder);

/** What a payment service told, as it is entered or handed in. */
export const tellOrder = endpoint<typeof schemas.tellOrder>("POST", "/api/service-orders/:number/events");
export const readOrderEvents = endpoint<typeof schemas.readOrderEvents>("GET", "/api/service-orders/:number/events");
export const readReceipt = endpoint<typeof schemas.readReceipt>("GET", "/api/service-orders/:number/receipt");
