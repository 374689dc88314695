import type { PartyRecord } from "../conflict.ts";

/** Lists of the kinds of record that have parties. */
export const recordPages: Readonly<Record<PartyRecord, string>> = {
  consult: "/lawfirm/consult",
  contract: "/lawfirm/contract",
  project: "/lawfirm/project",
  client: "/lawfirm/client",
  dispute: "/lawfirm/boon",
};

/** Page of one record; `tab`: opened at this part. */
export function pageOf(type: PartyRecord, number: number, tab?: string): string {
  if (type === "dispute") return `${recordPages.dispute}?id=${number}${tab ? `&tab=${tab}` : ""}`;
  return `${recordPages[type]}/${number}${tab ? `?tab=${tab}` : ""}`;
}
