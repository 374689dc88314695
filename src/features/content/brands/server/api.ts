/** What other features' servers may use of brands. */
export { attributeNew } from "./attribute-new.ts";
export { brandRoles } from "./roles.ts";
