import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** Closed days, latest first, what is wrong with their chain, and the working days that nobody closed. */
export const listClosings = endpoint<typeof schemas.listClosings>("GET", "/api/closings");

/** The book of a day: what was entered, verified, settled and is open, and what stands in the way of closing it. */
export const readClosing = endpoint<typeof schemas.readClosing>("GET", "/api/closings/:day");

export const closeDay = endpoint<typeof schemas.closeDay>("POST", "/api/closings/:day");
