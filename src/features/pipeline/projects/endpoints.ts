import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { project } from "./project.ts";
import type * as schemas from "./schemas.ts";

export { readRadar } from "./radar-call.ts";

export const projectCalls = recordEndpoints(project);

export const changeStage = endpoint<typeof schemas.changeStage>("PUT", "/api/projects/:number/stage");
/** Writes cells of the progress table, the next step among them. */
export const editProgress = endpoint<typeof schemas.editProgress>("PATCH", "/api/projects/:number/progress");
/** A lawyer confirms the day of limitation of a case, or that there is none, as it stands. */
export const confirmLimitation = endpoint<typeof schemas.confirmLimitation>("POST", "/api/projects/:number/limitation");
/** Hands projects over, one or many at once. */
export const assignProjects = endpoint<typeof schemas.assignProjects>("POST", "/api/projects/assignments");
/** What still stands in the way of closing. */
export const readClosing = endpoint<typeof schemas.readClosing>("GET", "/api/projects/:number/closing");
/** Notes that the client was spoken to just now. */
export const recordContact = endpoint<typeof schemas.recordContact>("POST", "/api/projects/:number/contact");
export const listFavourites = endpoint<typeof schemas.listFavourites>("GET", "/api/projects/favourites");
export const setFavourite = endpoint<typeof schemas.setFavourite>("PUT", "/api/projects/:number/favourite");
/** The four who work on it, with their telephone numbers. */
export const readPeople = endpoint<typeof schemas.readPeople>("GET", "/api/projects/:number/people");
