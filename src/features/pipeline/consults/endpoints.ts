import { endpoint } from "../../../kit/shared/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listConsults = endpoint<typeof schemas.listConsults>("GET", "/api/consults");
export const readConsult = endpoint<typeof schemas.readConsult>("GET", "/api/consults/:idInt");
