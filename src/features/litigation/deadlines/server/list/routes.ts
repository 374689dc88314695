import { listImportRoutes } from "#records/server/import/list-routes.ts";
import { workOnDeadlines } from "../../access.ts";
import { deadlineListApi } from "../../endpoints.ts";
import { bringDeadlinesIn } from "./bring-in.ts";
import { takeDeadlinesBack } from "./take-back.ts";

/** The book of deadlines that a firm kept elsewhere, brought in from a file (additions 46). */
export const deadlineListRoutes = listImportRoutes<never>({
  name: "deadlines",
  api: deadlineListApi,
  label: "기한",
  policy: workOnDeadlines,
  bringIn: bringDeadlinesIn,
  takeBack: takeDeadlinesBack,
});
