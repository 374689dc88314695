/** What other features' servers may use of the directory. */
export { readHeld } from "./queries/read-holdings.ts";
