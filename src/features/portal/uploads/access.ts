import { browseClients, manageClients, showClients } from "#features/pipeline/clients/access.ts";

/** Who sees what clients were asked for and have sent (product §6.15: 고객리스트). */
export const showClientFiles = showClients;

/** Who has the list: whoever is named finds theirs in it. */
export const browseClientFiles = browseClients;

/** Who asks clients for documents, and says that they are in order. */
export const manageClientFiles = manageClients;
