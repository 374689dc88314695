/** What other features' servers may use of what clients are asked for. */
export { openRequestsOf } from "./asked-files.ts";
