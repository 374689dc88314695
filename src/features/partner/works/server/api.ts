/** What other features' servers may use of 공익활동. */
export { proBonoYear } from "./pro-bono-year.ts";
