/** What other features' servers use of the formula of the bar. */
export { counted, net, within } from "./sales-sql.ts";
