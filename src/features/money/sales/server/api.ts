/** What other features' servers may use of sales. */
export { counted, fieldOfLine, net, runningSplits, salesLines, share, within } from "./sales-sql.ts";
