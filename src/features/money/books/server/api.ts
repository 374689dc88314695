/** What other features' servers may use of the books. */
export { spent, vatIn } from "./entries-sql.ts";
