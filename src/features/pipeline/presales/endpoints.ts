import { endpoint } from "../../../kit/shared/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listPresaleAreas = endpoint<typeof schemas.listPresaleAreas>("GET", "/api/presale-areas");
export const readPresaleArea = endpoint<typeof schemas.readPresaleArea>("GET", "/api/presale-areas/:id");
