import type { TaskCategory } from "../../task.ts";

/** Names of resources whose records tasks point to, with the name of the category on the wire. */
export const categoryOf: Readonly<Record<string, TaskCategory>> = {
  consult: "consult",
  project: "project",
  dispute: "boon",
  presaleArea: "preSaleArea",
};
