import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { listImportEndpoints } from "#records/list-import.ts";
import { courtHoliday } from "./court-holiday.ts";
import { deadline } from "./deadline.ts";
import { deadlineMove } from "./deadline-move.ts";
import type * as schemas from "./schemas.ts";

export const deadlineListApi = "/api/deadline-imports";
export const deadlineListCalls = listImportEndpoints(deadlineListApi);
export const deadlineCalls = recordEndpoints(deadline);
export const courtHolidayCalls = recordEndpoints(courtHoliday);
export const deadlineMoveCalls = recordEndpoints(deadlineMove);

/** The last day of a period with its trace, nothing is stored. */
export const previewDeadline = endpoint<typeof schemas.previewDeadline>("POST", "/api/deadlines/preview");

/** Enters a deadline of a case, a project or another record; answers all of it (additions L4). */
export const enterDeadline = endpoint<typeof schemas.enterDeadline>("POST", "/api/deadlines");

/** Corrects a deadline by a new row that takes its place. */
export const correctDeadline = endpoint<typeof schemas.correctDeadline>("POST", "/api/deadlines/:number/corrections");

/** Day, method and rule as a second person reads them from the document, without seeing the first entry (additions L1). */
export const checkDeadline = endpoint<typeof schemas.checkDeadline>("POST", "/api/deadlines/:number/checks");

/** What the two read, for the third person who decides. */
export const listChecks = endpoint<typeof schemas.listChecks>("GET", "/api/deadlines/:number/checks");

/** All deadlines of a case or project, settled and superseded ones too. */
export const listOfCase = endpoint<typeof schemas.listOfCase>("GET", "/api/deadlines/of-case");

/** The same of a record of another kind: a seizure, a letter. */
export const listOfRecord = endpoint<typeof schemas.listOfRecord>("GET", "/api/deadlines/of/:type/:id");
