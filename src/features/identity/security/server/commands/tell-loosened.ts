import type { Actor, Work } from "#platform/server/database/transaction.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { changeWords, linesOf } from "../read-changes.ts";

type Loosened = {
  readonly action: keyof typeof changeWords;
  /** As the change log has them: from what to what. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly reason: string;
};

/**
 * Tells every 관리자 that one of them has made what guards the firm weaker, whose account may be in other hands: else the
 * first that is heard of it are the files that are gone.
 */
export async function tellLoosened(work: Work, actor: Actor, { action, changes, reason }: Loosened): Promise<void> {
  await tellByTask(work, {
    from: actor.staffId!,
    to: await holdersOf(work, "관리자"),
    title: `보안 설정을 완화했습니다: ${changeWords[action]}`,
    content: [...linesOf(changes), `사유: ${reason}`, "동의하지 않으면 보안 설정에서 되돌려 주세요."].join("\n"),
    url: "/member/security",
    importance: "A",
  });
}
