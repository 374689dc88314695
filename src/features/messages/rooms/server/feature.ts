import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { text } from "#records/field.ts";
import { roomMention } from "./bell.ts";
import { roomRecords, talkPostRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { roomSteps } from "./steps.ts";

/** Rooms in which colleagues talk. */
export const rooms: ServerFeature = {
  name: "rooms",
  records: [roomRecords, talkPostRecords],
  steps: [roomSteps],
  bell: { kinds: [roomMention] },
  routes: [...routes, ...stepRoutes(roomSteps)],
  personal: [
    personalTable("talk_case_numbers", {
      label: "톡 글의 사건번호",
      whose: [["talkPost", "post_id"]],
      goes: true,
      columns: { written: text({ label: "사건번호" }), number: text({ label: "사건번호" }) },
    }),
  ],
  search: recordSearch(talkPostRecords, { detail: ["room", "owner"] }),
};
