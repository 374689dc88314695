/** What other features of the court work use of deadlines. */
export { tellAlarms } from "./alarms.ts";
export { keptBack, readsNothingBlind } from "./blind.ts";
export { deadlinesOf } from "./case-deadlines.ts";
export { computeTold, oneLine } from "./compute.ts";
export { insertDeadline, type DeadlineEntry } from "./enter-deadline.ts";
export { isAfterClosing } from "./entry-lookups.ts";
export { courtWorkRows, outsideProjectWalls, walledByProject } from "./court-work-scope.ts";
export { effectiveOf } from "./effective-of.ts";
export { keepDeadline } from "./keep-deadline.ts";
export { lastDayOn, legalPeriod, legalPeriods, ruleOfCode } from "./legal-period.ts";
export { loadLawTables } from "./load-tables.ts";
export { noteOnDeadline, takeNotesBack } from "./note-on-deadline.ts";
export { isEndedBefore, openNotice } from "./notice-steps.ts";
export { movesWords, proposeMoves } from "./recompute.ts";
export { deadlineRecords } from "./records.ts";
export { standingDeadline } from "./standing.ts";
export { deadlineSteps } from "./steps.ts";
