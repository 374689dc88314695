/** What other features' servers use of the formula of the bar. */
export { counted, net, within } from "./sales-sql.ts";
/** What other features' servers may use of sales. */
export { counted, fieldOfLine, net, salesLines, within } from "./sales-sql.ts";
