import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { training } from "./training.ts";

export const trainingCalls = recordEndpoints(training);

/** 연수교육 of a year: what each lawyer has attended and lacks; of oneself alone for those who do not manage staff. */
export const readTrainingYear = endpoint<typeof schemas.readTrainingYear>("GET", "/api/training-years/:year");

/** The same list as a sheet, for those who manage staff. */
export const exportTrainingYear = endpoint<typeof schemas.exportTrainingYear>(
  "POST",
  "/api/training-years/:year/export",
);
