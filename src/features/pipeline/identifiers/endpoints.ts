import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readIdentifier = endpoint<typeof schemas.readIdentifier>("GET", "/api/clients/:number/identifier");
export const setIdentifier = endpoint<typeof schemas.setIdentifier>("PUT", "/api/clients/:number/identifier");
export const revealIdentifier = endpoint<typeof schemas.revealIdentifier>(
  "POST",
  "/api/clients/:number/identifier/reveal",
);
export const removeIdentifier = endpoint<typeof schemas.removeIdentifier>(
  "POST",
  "/api/clients/:number/identifier/remove",
);
