import { sql } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { bindSteps, type Looking } from "#records/server/steps/bind-steps.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { moderateBoards } from "../access.ts";
import type { boardPost } from "../board-post.ts";
import { authorRequestSteps as requestMachine, boardPostSteps as machine } from "../steps.ts";
import { authorRequestRecords } from "./author-requests.ts";
import { boardPostRecords, refuseLate, refuseMixtures } from "./records.ts";

/** Whoever has to confirm a post is told of its change: it may come late. A post without 필독 is changed in its time. */
async function refuseOthers({ query, asker, before }: Looking<typeof boardPost>): Promise<void> {
  if (before.board === "anonymous") throw new Failure("ruleViolated", "익명 글은 등록한 뒤 고칠 수 없습니다.");
  if (before.owner_id !== (asker.viewer.staff?.id ?? null) && !moderateBoards.allows(asker.facts)) {
    throw new Failure("ruleViolated", "본인이 쓴 글만 고칠 수 있습니다.");
  }
  if (!before.confirms) await refuseLate({ query }, asker, before.id);
}

/** What is done with a post. */
export const boardPostSteps = bindSteps(boardPostRecords, machine, {
  guards: {
    revise: refuseOthers,
    move: ({ before }) => {
      if (before.board === "anonymous")
        throw new Failure("ruleViolated", "익명 글은 다른 게시판으로 옮길 수 없습니다.");
    },
  },
  sets: {
    revise: ({ before }) => ({ edition: before.edition + 1 }),
    pin: ({ before }) => ({ pinned: !before.pinned }),
    move: ({ before, input }) => {
      refuseMixtures({ board: input.board, confirms: before.confirms }, { ...before });
      return {};
    },
  },
});

/** Deciding on a request; the writer hears that the name was given out. */
export const authorRequestSteps = bindSteps(authorRequestRecords, requestMachine, {
  sets: {
    approve: ({ context }) => ({ decider_id: context.viewer.staff?.id ?? null, decided_at: new Date() }),
    refuse: ({ context }) => ({ decider_id: context.viewer.staff?.id ?? null, decided_at: new Date() }),
  },
  after: {
    approve: async ({ work, context, before, input }) => {
      const { rows } = await sql<{ staffId: number; title: string }>`
        select a.staff_id as "staffId", p.title from anonymous_authors a join board_posts p on p.id = a.post_id
        where a.post_id = ${before.post_id} and a.comment_id is null`.execute(work.query);
      const [author] = rows;
      if (!author) return;
      await tellByTask(work, {
        from: context.viewer.staff!.id,
        to: [author.staffId],
        title: `익명 글의 작성자가 확인됨: ${author.title}`,
        content: `두 사람의 결정으로 작성자를 확인했습니다. 요청 사유: ${before.why}\n결정 이유: ${input.answer}`,
        importance: "A",
      });
    },
  },
});
