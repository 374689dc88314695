import type { ServerFeature } from "#firm/server/feature.ts";
import { clientAccounts, clientSessions } from "./personal-data.ts";
import { routes } from "./routes.ts";

/** Accounts of clients: invited by staff, signed in apart from the people of the firm (architecture §4). */
export const accounts: ServerFeature = { name: "accounts", routes, personal: [clientAccounts, clientSessions] };
