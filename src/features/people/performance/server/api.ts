export { netTarget } from "./queries/net-target.ts";
