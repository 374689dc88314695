import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

/** For a client: the client's own cash and points. */
export const readOwnWallet = endpoint<typeof schemas.readOwnWallet>("GET", "/api/client/wallet");
