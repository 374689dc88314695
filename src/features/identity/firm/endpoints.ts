import { endpoint } from "#platform/endpoint.ts";
import type * as schemas from "./schemas.ts";

export const readFirmChoices = endpoint<typeof schemas.readFirmChoices>("GET", "/api/firm/choices");
export const setNewSite = endpoint<typeof schemas.setNewSite>("PUT", "/api/firm/new-site");
export const showDevPages = endpoint<typeof schemas.showDevPages>("PUT", "/api/firm/dev-pages");
/** 광고책임변호사 of the firm, whom advertisements name where nobody else is chosen. */
export const readAdLawyer = endpoint<typeof schemas.readAdLawyer>("GET", "/api/firm/ad-lawyer");
export const setAdLawyer = endpoint<typeof schemas.setAdLawyer>("PUT", "/api/firm/ad-lawyer");
/** Whom the creation panel of tasks offers, and the team that presale pages switch to. */
export const readTaskPanel = endpoint<typeof schemas.readTaskPanel>("GET", "/api/firm/task-panel");
export const setTaskPanel = endpoint<typeof schemas.setTaskPanel>("PUT", "/api/firm/task-panel");
/** Name, address, telephone and e-mail of the firm, as they stand on its papers and below every page. */
export const readLetterhead = endpoint<typeof schemas.readLetterhead>("GET", "/api/firm/letterhead");
export const setLetterhead = endpoint<typeof schemas.setLetterhead>("PUT", "/api/firm/letterhead");
