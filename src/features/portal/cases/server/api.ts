export { isOf as isCaseOfClient } from "./client-cases.ts";
