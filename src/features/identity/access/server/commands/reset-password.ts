import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor } from "../../../../../kit/server/database/transaction.ts";
import { notFound } from "../../../../../kit/server/http/failure.ts";
import { readPasswordContext } from "../../../account/server/commands/read-password-context.ts";
import { refuseUnfitPassword } from "../../../account/server/commands/refuse-unfit-password.ts";
import { hashPassword } from "../../../session/server/commands/hash-password.ts";
import { logGrant, requireReason } from "./grant-log.ts";
import { tellOfAccess } from "./tell-of-access.ts";
import { shutDoors } from "./shut-doors.ts";

/**
 * Gives an account a new password, chosen by somebody else, and ends all its sessions. Throws 400 at `password` for
 * one that is too short, too long or too easy to guess, 404 for an unknown user.
 */
export async function resetPassword(
  database: Database,
  actor: Actor,
  input: { userId: number; password: string; reason: string },
): Promise<void> {
  const { userId, password } = input;
  const reason = requireReason(input.reason);
  refuseUnfitPassword(password, await readPasswordContext({ database }, userId));
  const password_hash = await hashPassword(password);
  await inTransaction(database, actor, async (work) => {
    const user = await work.query
      .updateTable("users")
      .set({
        password_hash,
        password_changed_at: sql<Date>`now()`,
        // Who sits at the console sets the own one.
        password_given_at: actor.userId === null ? null : sql<Date>`now()`,
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!user) throw notFound();
    await shutDoors(work, { userId, reason: "비밀번호 재설정" });
    await tellOfAccess(work, userId, "관리자가 비밀번호를 다시 정했습니다.");
    work.audit({ action: "user.resetPassword", recordType: "user", recordId: userId });
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "resetPassword", reason });
  });
}
