import { manageClients } from "#features/pipeline/clients/access.ts";
import { anyOf } from "#platform/policy.ts";

/** 주민등록번호 of a client: for those who enter clients, not for whoever works for one alone. */
export const useIdentifiers = anyOf(manageClients);
