import { sql } from "kysely";
import { accountKey } from "#platform/normal-text.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { handAddressOn } from "#features/identity/access/server/commands/hand-on-names.ts";
import { logGrant, refuseOwnRights, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { lockAccount } from "../locked-account.ts";

type Input = { readonly userId: number; readonly email: string; readonly reason: string };

/**
 * Gives an account another address for signing in; password, second factor and linked providers stay as they are, and
 * the person is told. Throws 403 for oneself, 404 for an unknown account, 400 when nothing would change, 409 when the
 * address is somebody else's, however it is written.
 */
export function changeAccountEmail(database: Database, actor: Actor, input: Input): Promise<void> {
  const { userId, email } = input;
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const user = await lockAccount(work, userId);
    refuseOwnRights(actor.userId, userId);
    if (user.email === email) throw invalidField("email", "지금과 같은 이메일입니다. 바꿀 이메일을 적어 주세요.");
    await refuseTakenAddress(work, email, userId);
    await work.query
      .updateTable("users")
      .set({
        email,
        email_verified_at: null,
        email_apart: "",
        version: sql`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: actor.userId,
      })
      .where("id", "=", userId)
      .execute();
    await handAddressOn(work, user.email);
    await tellOfAccess(work, userId, "로그인 이메일이 바뀌었습니다.", `${user.email} → ${email}\n사유: ${reason}`);
    work.audit({
      action: "user.changeEmail",
      recordType: "user",
      recordId: userId,
      changes: { email: [user.email, email] },
    });
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "changeContact", reason });
  });
}

async function refuseTakenAddress(work: Work, email: string, exceptId: number): Promise<void> {
  const taken = await work.query
    .selectFrom("users")
    .select("id")
    .where(sql<string>`account_key(email)`, "=", accountKey(email))
    .where("id", "!=", exceptId)
    .executeTakeFirst();
  if (!taken) return;
  const message = "이미 다른 계정이 쓰는 이메일입니다.";
  throw new Failure("conflict", message, { fields: { email: message } });
}
