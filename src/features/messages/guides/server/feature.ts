import type { ServerFeature } from "#firm/server/feature.ts";
import { longText, text } from "#records/field.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import type { BoundSteps } from "#records/server/steps/bind-steps.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { guideParts } from "./parts.ts";
import { franchiseGuideRecords, leaderGuideRecords } from "./records.ts";
import { franchiseGuideSteps, leaderGuideSteps } from "./steps.ts";

const written = { keep: "직원이 쓴 안내 문서" } as const;

/** The documents of one page. */
function guideFeature(name: string, records: typeof franchiseGuideRecords, steps: BoundSteps): ServerFeature {
  return {
    name,
    records: [records],
    steps: [steps],
    routes: [
      ...standardRoutes(records, { without: ["remove", "restore", "options", "exportList"] }),
      ...guideParts(records),
      ...stepRoutes(steps),
    ],
    search: recordSearch(records, { detail: ["revision"], state: "status" }),
  };
}

export const franchiseGuides: ServerFeature = {
  ...guideFeature("franchiseGuides", franchiseGuideRecords, franchiseGuideSteps),
  // Of both pages.
  personal: [
    personalTable("guide_revisions", {
      label: "안내 문서의 개정",
      whose: [],
      columns: {
        title: text({ label: "제목", erase: written }),
        content: longText({ label: "본문", erase: written }),
        what: text({ label: "바뀐 것", erase: written }),
      },
    }),
  ],
};

export const leaderGuides = guideFeature("leaderGuides", leaderGuideRecords, leaderGuideSteps);
