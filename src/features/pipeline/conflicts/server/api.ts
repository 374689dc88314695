/** What other features' servers use of the check for conflicts beside its commands. */
export { changesParties, subjectOf } from "./checks.ts";
