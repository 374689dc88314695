/** What other features' servers may use of sales. */
export { counted, fieldOfLine, net, salesLines, within } from "./sales-sql.ts";
