import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { proBonoActivity } from "./pro-bono.ts";
import { responsibleWork } from "./responsible.ts";
import type * as schemas from "./schemas.ts";
import { volunteerWork } from "./volunteer.ts";

export const responsibleCalls = recordEndpoints(responsibleWork);
export const volunteerCalls = recordEndpoints(volunteerWork);
export const proBonoCalls = recordEndpoints(proBonoActivity);

/** Who has applied for announced work, in the order in which they get it. */
export const listApplications = endpoint<typeof schemas.listApplications>(
  "GET",
  "/api/volunteer-works/:number/applications",
);
export const applyForWork = endpoint<typeof schemas.applyForWork>("POST", "/api/volunteer-works/:number/applications");
export const withdrawApplication = endpoint<typeof schemas.withdrawApplication>(
  "DELETE",
  "/api/volunteer-works/:number/applications",
);

/** 공익활동 of a year: what each lawyer owes, has done and lacks. */
export const readProBonoYear = endpoint<typeof schemas.readProBonoYear>("GET", "/api/pro-bono-years/:year");

/** Lowers what a lawyer owes in a year, or takes that back. */
export const reduceProBono = endpoint<typeof schemas.reduceProBono>("PUT", "/api/pro-bono-years/:year/staff/:staffId");
