import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readBackups = endpoint<typeof schemas.readBackups>("GET", "/api/compliance/backups");
