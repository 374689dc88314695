import { endpoint } from "#platform/endpoint.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import type * as schemas from "./schemas.ts";
import type * as team from "./team-schemas.ts";
import { worktime } from "./worktime.ts";

export const worktimeCalls = recordEndpoints(worktime);

/** Enters time of one's own: with clock times, or a day and minutes. */
export const enterWorktime = endpoint<typeof schemas.enterWorktime>("POST", "/api/worktimes");
/** Puts an approved entry right by rows beside it. */
export const correctWorktime = endpoint<typeof schemas.correctWorktime>("POST", "/api/worktimes/:number/corrections");
export const removeWorktime = endpoint<typeof schemas.removeWorktime>("DELETE", "/api/worktimes/:number");
export const restoreWorktime = endpoint<typeof schemas.restoreWorktime>("POST", "/api/worktimes/:number/restore");
/** The activities that an entry was proposed from. */
export const readSources = endpoint<typeof schemas.readSources>("GET", "/api/worktimes/:number/sources");

export const exportHours = endpoint<typeof team.exportHours>("POST", "/api/worktime/hours/export");
export const readWeek = endpoint<typeof schemas.readWeek>("GET", "/api/worktime/week");
/** 이번 주 완료, a statement apart from approval. */
export const completeWeek = endpoint<typeof schemas.completeWeek>("POST", "/api/worktime/week/complete");
export const reopenWeek = endpoint<typeof schemas.reopenWeek>("POST", "/api/worktime/week/reopen");
export const submitWeek = endpoint<typeof schemas.submitWeek>("POST", "/api/worktime/week/submit");

/** What one did in a week and has not entered, for oneself alone. */
export const listProposals = endpoint<typeof schemas.listProposals>("GET", "/api/worktime/proposals");
export const acceptProposals = endpoint<typeof schemas.acceptProposals>("POST", "/api/worktime/proposals/accept");
export const discardProposals = endpoint<typeof schemas.discardProposals>("POST", "/api/worktime/proposals/discard");
export const takeBackDiscard = endpoint<typeof schemas.takeBackDiscard>("POST", "/api/worktime/proposals/offer-again");

export const readTimer = endpoint<typeof schemas.readTimer>("GET", "/api/worktime/timer");
export const startTimer = endpoint<typeof schemas.startTimer>("POST", "/api/worktime/timer");
/** A sign that the person is at work. */
export const beatTimer = endpoint<typeof schemas.beatTimer>("POST", "/api/worktime/timer/beat");
export const stopTimer = endpoint<typeof schemas.stopTimer>("POST", "/api/worktime/timer/stop");
export const discardTimer = endpoint<typeof schemas.discardTimer>("DELETE", "/api/worktime/timer");

export const readTeam = endpoint<typeof team.readTeam>("GET", "/api/worktime/team");
export const readMonths = endpoint<typeof team.readMonths>("GET", "/api/worktime/months");
export const closeMonth = endpoint<typeof team.closeMonth>("POST", "/api/worktime/months/close");
export const reopenMonth = endpoint<typeof team.reopenMonth>("POST", "/api/worktime/months/reopen");

/** 업무시간 of a case. */
export const readCaseHours = endpoint<typeof team.readCaseHours>("GET", "/api/worktime/cases/:number");
