/** What other features of the court work use of services. */
export { serviceRecords } from "./records.ts";
export { registerService } from "./register-service.ts";
