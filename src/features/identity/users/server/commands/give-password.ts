import { randomInt } from "node:crypto";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor } from "../../../../../kit/server/database/transaction.ts";
import type { PermissionRule } from "../../../../../kit/shared/permissions.ts";
import { refuseOwnRights, requireReason } from "../../../access/server/commands/grant-log.ts";
import { refuseAboveOwn } from "../../../access/server/commands/refuse-above-own.ts";
import { resetPassword } from "../../../access/server/commands/reset-password.ts";
import { lockAccount } from "../locked-account.ts";

// Without characters that are taken for each other when read out on the telephone.
const letters = "abcdefghjkmnpqrstuvwxyz23456789";

const groups = 6;
const groupLength = 5;
const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");

/** 6 × 5 characters of 31: about 148 bits. */
function newPassword(): string {
  return Array.from({ length: groups }, group).join("-");
}

/**
 * Gives an account a random password, answered once for handing over, and signs it out everywhere. Throws 403 for
 * oneself (the own page changes it) and for people of higher rights.
 */
export async function givePassword(
  database: Database,
  actor: Actor,
  input: { userId: number; reason: string; rules: readonly PermissionRule[] },
): Promise<string> {
  const { userId } = input;
  const reason = requireReason(input.reason);
  await inTransaction(database, actor, async (work) => {
    await lockAccount(work, userId);
    refuseOwnRights(actor.userId, userId);
    await refuseAboveOwn(work, input.rules, userId);
  });
  const password = newPassword();
  await resetPassword(database, actor, { userId, password, reason });
  return password;
}
