import type { ApprovalSource } from "#firm/server/approval-source.ts";
import { seoulDay } from "#platform/dates.ts";
import { confirmFilings } from "../access.ts";
import { waitingFilings } from "./queries/waiting-filings.ts";
import type { Sources } from "./sources.ts";

/** Filings that another lawyer has to confirm with the copy, for those who may. */
export const filingsWaiting = (sources: Sources): ApprovalSource => ({
  label: "시효 제출 확인",
  path: "/lawfirm/service/legal-case/limitations?view=waiting",
  policy: confirmFilings,
  count: async (database, asker, most) =>
    (await waitingFilings(database, sources, { asker, today: seoulDay(Date.now()), most })).length,
});
