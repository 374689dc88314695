import { endpoint } from "../../../kit/shared/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listDisputes = endpoint<typeof schemas.listDisputes>("GET", "/api/disputes");
export const readDispute = endpoint<typeof schemas.readDispute>("GET", "/api/disputes/:id");
