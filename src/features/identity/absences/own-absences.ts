import type { CallOutput } from "#platform/endpoint.ts";
import { absenceCalls, listOwnAbsences } from "./endpoints.ts";
import type * as schemas from "./schemas.ts";

export type OwnAbsence = CallOutput<typeof schemas.listOwnAbsences>["models"][number];

/** Calls whose answers change with an absence. */
export const absenceReads = [listOwnAbsences, absenceCalls.list, absenceCalls.read];
