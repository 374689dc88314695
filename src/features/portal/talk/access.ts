import { browseClients, manageClients, showClients } from "#features/pipeline/clients/access.ts";

/** Who reads what clients of the team write (product §6.15: 고객리스트). */
export const showClientTalk = showClients;

/** Who has the list: whoever is named finds theirs in it. */
export const browseClientTalk = browseClients;

/** Who opens rooms, answers, says who is in charge, and hides what was said. */
export const manageClientTalk = manageClients;
