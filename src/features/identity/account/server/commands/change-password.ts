import { sql } from "kysely";
import type { Services } from "#platform/server/services.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Viewer } from "#platform/viewer.ts";
import { confirmPassword } from "#features/identity/session/server/commands/confirm-password.ts";
import { hashPassword } from "#features/identity/session/server/commands/hash-password.ts";
import { readPasswordContext } from "./read-password-context.ts";
import { refuseUnfitPassword } from "./refuse-unfit-password.ts";
import { setOwnPassword } from "./set-own-password.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";

/**
 * Changes one's own password and ends every other session. An account without a password, which signs in at a
 * provider, may set its first one within ten minutes of signing in.
 */
export async function changeOwnPassword(
  services: Services,
  viewer: Viewer,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { database } = services;
  const proof = await database.query
    .selectFrom("users")
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .select(({ eb }) => [
      eb("users.password_hash", "is not", null).as("has_password"),
      eb("sessions.created_at", ">", sql<Date>`now() - interval '10 minutes'`).as("is_fresh"),
    ])
    .where("sessions.id", "=", viewer.sessionId)
    .executeTakeFirstOrThrow();
  if (proof.has_password === true) await confirmPassword(services, viewer, input.currentPassword);
  else if (proof.is_fresh !== true) {
    throw new Failure("forbidden", "첫 비밀번호는 로그인한 뒤 10분 안에 설정할 수 있습니다. 다시 로그인해 주세요.");
  }

  if (input.newPassword === input.currentPassword) {
    throw invalidField("newPassword", "지금 쓰는 비밀번호와 다른 비밀번호를 입력해 주세요.");
  }
  refuseUnfitPassword(input.newPassword, await readPasswordContext(services, viewer.userId), "newPassword");

  const password_hash = await hashPassword(input.newPassword);
  await inTransaction(database, actor, async (work) => {
    await setOwnPassword(work, viewer.userId, password_hash, { replacing: "any" });
    await shutDoors(work, { userId: viewer.userId, keep: viewer.sessionId, reason: "비밀번호 변경" });
    await tellOfAccess(work, viewer.userId, "비밀번호를 바꾸었습니다.");
  });
}
