import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { keepQuestions } from "../access.ts";

export const feature: WebFeature = {
  name: "questions",
  pages: [
    {
      path: "/qna/post",
      title: "질문·답변",
      policy: keepQuestions,
      load: () => import("./question-screen.tsx"),
      menu: { group: "게시판·개인", label: "질문·답변", icon: "message-question", order: 30 },
    },
    {
      path: "/qna/post/$postId",
      title: "질문·답변",
      policy: teamMember,
      load: () => import("./question-page.tsx"),
    },
  ],
};
