import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { text } from "#records/field.ts";
import { personalTable } from "#records/server/whose/personal-table.ts";
import { answerAccepted, questionAnswered } from "./bell.ts";
import { boardPostRecords } from "./records.ts";
import { authorRequestRecords, authorRoutes } from "./author-requests.ts";
import { commentRoutes } from "./comments.ts";
import { confirmationRoutes } from "./confirmations.ts";
import { postHistory } from "./post-history.ts";
import { authorRequestSteps, boardPostSteps } from "./steps.ts";
import { createPost } from "./write-post.ts";

export const boards: ServerFeature = {
  name: "boards",
  records: [boardPostRecords, authorRequestRecords],
  steps: [boardPostSteps, authorRequestSteps],
  bell: { kinds: [questionAnswered, answerAccepted] },
  routes: [
    ...standardRoutes(boardPostRecords, { without: ["create", "remove", "restore", "history"] }),
    createPost,
    postHistory,
    ...stepRoutes(boardPostSteps),
    ...commentRoutes,
    ...confirmationRoutes,
    ...standardRoutes(authorRequestRecords, { without: ["create", "update", "remove", "restore", "options"] }),
    ...authorRoutes,
    ...stepRoutes(authorRequestSteps),
  ],
  personal: [
    personalTable("board_comments", {
      label: "댓글",
      whose: [],
      columns: { content: text({ label: "댓글", erase: { keep: "직원이 쓴 글" } }) },
    }),
  ],
  search: recordSearch(boardPostRecords, { detail: ["board", "owner"], state: "status" }),
};
