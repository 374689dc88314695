import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const startOAuth = endpoint<typeof schemas.startOAuth>("POST", "/api/oauth/custom:provider");
export const finishOAuth = endpoint<typeof schemas.finishOAuth>("POST", "/api/oauth/custom:provider/me");
export const listIdentities = endpoint<typeof schemas.listIdentities>("GET", "/api/auth/identities");
export const unlinkIdentity = endpoint<typeof schemas.unlinkIdentity>("DELETE", "/api/auth/identities/:provider");
