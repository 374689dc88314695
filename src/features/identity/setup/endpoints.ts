import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const setUpFirm = endpoint<typeof schemas.setUpFirm>("POST", "/api/setup");
