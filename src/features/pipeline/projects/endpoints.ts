import { endpoint } from "../../../kit/shared/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const listProjects = endpoint<typeof schemas.listProjects>("GET", "/api/projects");
export const readProject = endpoint<typeof schemas.readProject>("GET", "/api/projects/:idInt");
