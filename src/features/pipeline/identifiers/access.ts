import { manageClients } from "#features/pipeline/clients/access.ts";

/** 주민등록번호 of a client: for those who enter clients and see their data in full. */
export const useIdentifiers = manageClients;
