import { markConfirmed } from "#platform/server/confirmation.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { verifyPassword } from "./hash-password.ts";
import { confirmDoors, takeAttempt } from "./throttle.ts";

/**
 * Asks a signed-in person for the current password before a dangerous act. Throws 400 at `currentPassword` when it is
 * wrong or the account has none, 429 after too many tries. The proof serves for other weighty steps too.
 */
export async function confirmPassword(services: Services, viewer: Viewer, password: string): Promise<void> {
  const row = await services.database.query
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", viewer.userId)
    .executeTakeFirst();
  if (!row?.password_hash)
    throw invalidField("currentPassword", "비밀번호가 없는 계정입니다. 먼저 비밀번호를 설정해 주세요.");
  const attempt = await takeAttempt(services.database, confirmDoors(viewer.userId));
  const { matches } = await verifyPassword(password, row.password_hash).catch(async (error: unknown) => {
    await attempt.released();
    throw error;
  });
  if (!matches) throw invalidField("currentPassword", "현재 비밀번호가 올바르지 않습니다.");
  await attempt.succeeded();
  await markConfirmed(services.database.pool, viewer);
}
