/** What other features' servers may use of destruction: when data is due, and what keeps it. */
export { duesOf, hindrancesOfKind, tableOf } from "./kinds.ts";
export { hindrancesOf } from "./queries/items.ts";
