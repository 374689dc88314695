import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { memoBell, remindOfMemos } from "./bell.ts";
import { memoRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { memoTimeline } from "./timeline.ts";

/** Memos of records, and 메모리스트. */
export const memos: ServerFeature = {
  name: "memos",
  records: [memoRecords],
  routes,
  search: recordSearch(memoRecords, { detail: ["subject", "author"], state: "kind" }),
  timeline: memoTimeline,
  bell: memoBell,
  jobs: [remindOfMemos],
};
