import { listImportEndpoints } from "#records/list-import.ts";

export const openingListApi = "/api/opening-balances";
export const openingListCalls = listImportEndpoints(openingListApi);
