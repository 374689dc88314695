import { listImportEndpoints } from "#records/list-import.ts";

export const rosterApi = "/api/roster-imports";
export const rosterCalls = listImportEndpoints(rosterApi);
