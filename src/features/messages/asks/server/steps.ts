import { shortened } from "#platform/shortened.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { writePost } from "#features/messages/boards/server/api.ts";
import { answersOf } from "../access.ts";
import type { ask } from "../ask.ts";
import { askSteps as machine } from "../steps.ts";
import { askRecords } from "./records.ts";

type Row = Looking<typeof ask>;

function refuseOthersThanAsker({ asker, before }: Row): void {
  if (before.owner_id === null || before.owner_id === asker.viewer.staff?.id) return;
  throw new Failure("ruleViolated", "문의한 사람이 처리합니다.");
}

/** Whoever answers for the department, and for 일반 every colleague who sees it, but not the asker. */
function refuseOthersThanAnswering({ asker, before }: Row): void {
  const me = asker.viewer.staff?.id ?? null;
  if (before.assignee_id === me || answersOf[before.department].allows(asker.facts)) return;
  if (before.department === "일반" && before.owner_id !== me) return;
  throw new Failure("ruleViolated", `${before.department} 문의의 담당자가 처리합니다.`);
}

/** The steps of a question; asker and department hear of each other by a task. */
export const askSteps = bindSteps(askRecords, machine, {
  guards: {
    take: refuseOthersThanAnswering,
    answer: refuseOthersThanAnswering,
    pass: refuseOthersThanAnswering,
    accept: refuseOthersThanAsker,
    askAgain: refuseOthersThanAsker,
    publish: (looking) => {
      const { before } = looking;
      refuseOthersThanAnswering(looking);
      if (before.board_post_id !== null) throw new Failure("ruleViolated", "이미 업무 게시글로 올렸습니다.");
      // What is on the board is seen by more people than the record.
      if (before.project_id !== null || before.consult_id !== null || before.department === "인사") {
        throw new Failure("ruleViolated", "사건이나 상담에 관한 문의와 인사 문의는 게시글로 올릴 수 없습니다.");
      }
    },
  },
  sets: {
    take: ({ context }) => ({ assignee_id: context.viewer.staff!.id }),
    answer: ({ context, before }) => ({
      assignee_id: before.assignee_id ?? context.viewer.staff!.id,
      answered_at: new Date(),
    }),
    pass: () => ({ assignee_id: null }),
    publish: async ({ work, context, before }) => ({
      board_post_id: await writePost(work, context, {
        board: "work",
        audience: "firm",
        title: shortened(before.title, 200),
        content: `질문\n${before.content}\n\n답변\n${before.answer}`,
        tags: before.department,
      }),
    }),
  },
  after: {
    answer: async ({ work, context, before }) => {
      if (before.owner_id === null) return;
      await tellByTask(work, {
        from: context.viewer.staff!.id,
        to: [before.owner_id],
        title: `문의 답변: ${before.title}`,
        url: `/lawfirm/ask?id=${before.id}`,
        importance: "B",
      });
    },
    askAgain: async ({ work, context, before, input }) => {
      if (before.assignee_id === null) return;
      await tellByTask(work, {
        from: context.viewer.staff!.id,
        to: [before.assignee_id],
        title: `재문의: ${before.title}`,
        content: input.more,
        url: `/lawfirm/ask?id=${before.id}`,
        importance: "B",
      });
    },
    publish: async () => ({ says: ["업무 게시판에 올렸습니다."] }),
  },
});
