/** What other features' servers may use of what clients see of their cases. */
export { casesAsToldOutside, isOf as isCaseOfClient } from "./client-cases.ts";
export { linesOf } from "./owed.ts";
