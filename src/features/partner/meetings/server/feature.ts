import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { meetingRecords, meetingRuleRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { meetingSteps } from "./steps.ts";

export const meetings: ServerFeature = {
  name: "partnerMeetings",
  records: [meetingRecords, meetingRuleRecords],
  steps: [meetingSteps],
  routes,
  search: recordSearch(meetingRecords, { detail: ["kind", "place"], state: "status" }),
};
