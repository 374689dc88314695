/** What other features of the court work use of hearings. */
export { hearingRecords } from "./records.ts";
export { hearingSteps } from "./steps.ts";
