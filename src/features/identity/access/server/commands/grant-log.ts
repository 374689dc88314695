import type { Work } from "#platform/server/database/transaction.ts";
import { isReason, longestReason, reasonHint } from "#platform/reason.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";

export type Grant = {
  readonly actorUserId: number | null;
  readonly targetUserId: number;
  readonly action: string;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly reason: string;
};

/** Writes one grant, change or removal of rights, in the transaction of the change itself. */
export async function logGrant(work: Work, grant: Grant): Promise<void> {
  await work.query
    .insertInto("access_grant_log")
    .values({
      actor_user_id: grant.actorUserId,
      target_user_id: grant.targetUserId,
      action: grant.action,
      detail: JSON.stringify(grant.detail ?? {}),
      reason: grant.reason,
    })
    .execute();
}

/** Rights are never changed without saying why. Returns the reason, trimmed. */
export function requireReason(reason: string): string {
  const given = reason.trim();
  if (!isReason(given)) throw invalidField("reason", reasonHint);
  if (given.length > longestReason) throw invalidField("reason", `사유는 ${longestReason}자까지 쓸 수 있습니다.`);
  return given;
}

/** Nobody changes the own rights; a command from the console (no user) may. */
export function refuseOwnRights(actorUserId: number | null, targetUserId: number): void {
  if (actorUserId === targetUserId) throw new Failure("forbidden", "본인의 권한은 바꿀 수 없습니다.");
}
