import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import { taskPlan } from "./task-plan.ts";

export const planCalls = recordEndpoints(taskPlan);
export const readPlanLines = endpoint<typeof schemas.readPlanLines>("GET", "/api/task-plans/:number/lines");
export const setPlanLines = endpoint<typeof schemas.setPlanLines>("PUT", "/api/task-plans/:number/lines");
export const previewPlan = endpoint<typeof schemas.previewPlan>("GET", "/api/projects/:number/plan-preview");
export const startPlan = endpoint<typeof schemas.startPlan>("POST", "/api/projects/:number/plan-starts");
export const listStarts = endpoint<typeof schemas.listStarts>("GET", "/api/projects/:number/plan-starts");
