/** What other features' servers may use of the accounts of clients. */
export { clientOf, type SignedInClient } from "./holder.ts";
