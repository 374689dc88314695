import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listViews = endpoint<typeof schemas.listViews>("GET", "/api/views");
export const createView = endpoint<typeof schemas.createView>("POST", "/api/views");
export const updateView = endpoint<typeof schemas.updateView>("PATCH", "/api/views/:id");
export const deleteView = endpoint<typeof schemas.deleteView>("DELETE", "/api/views/:id");
