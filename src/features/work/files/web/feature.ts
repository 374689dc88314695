import type { WebFeature } from "#firm/web/feature.ts";
import { useFiles } from "../access.ts";

/** Files of a record: the part 파일 of its page. */
export const feature: WebFeature = {
  name: "files",
  pages: [],
  slots: {
    overlay: [{ name: "file-question", policy: useFiles, order: 60, load: () => import("./file-question.tsx") }],
  },
  rails: [
    {
      name: "files",
      label: "파일",
      order: 60,
      policy: useFiles,
      part: "files",
      load: () => import("./file-rail.tsx"),
    },
  ],
};
