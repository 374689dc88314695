import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { followParties } from "./about.ts";
import { inquiryAsks } from "./bell.ts";
import { inquiryAnswers, inquiryParties } from "./personal-data.ts";
import { inquiryRecords } from "./records.ts";
import { remindJob } from "./remind.ts";
import { routes } from "./routes.ts";
import { inquirySteps } from "./steps.ts";

export const inquiries: ServerFeature = {
  name: "inquiries",
  records: [inquiryRecords],
  personal: [inquiryParties, inquiryAnswers],
  steps: [inquirySteps],
  routes,
  search: recordSearch(inquiryRecords, { detail: ["owner"], state: "status" }),
  listen: (services) => ({ record: ({ ref }) => followParties(services, ref) }),
  bell: { kinds: [inquiryAsks] },
  jobs: [remindJob],
};
