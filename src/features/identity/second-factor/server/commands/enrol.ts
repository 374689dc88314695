import { sql } from "kysely";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { tellOfAccess } from "#features/identity/access/server/commands/tell-of-access.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { takeAttempt } from "#features/identity/session/server/commands/throttle.ts";
import { replaceCodes } from "../recovery-codes.ts";
import { openSecret, sealSecret } from "../secrets.ts";
import { authenticatorUri, newSecret, readCode } from "../totp.ts";
import { codeDoors } from "./take-code.ts";

type Person = { readonly userId: number; readonly email: string };

/** Begins with a new authenticator; the one in use stays until the new one is confirmed, within 15 minutes. */
export async function beginEnrolment(
  services: Services,
  { userId, email }: Person,
): Promise<{ secret: string; uri: string }> {
  const { name } = await readFirmSettings(services);
  const secret = await newSecret();
  const pending = {
    pending_encrypted: sealSecret(services, secret, "pending_encrypted", userId),
    pending_at: sql<Date>`now()`,
  };
  await services.database.query
    .insertInto("second_factors")
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(pending))
    .execute();
  return { secret, uri: await authenticatorUri(secret, { issuer: name || "해치", account: email }) };
}

/**
 * Confirms the new authenticator by its first code. From then on it is asked for at every sign-in; all other devices
 * are signed out. Returns ten new recovery codes. Throws 400 at `code` for a wrong one, 409 when there is nothing to
 * confirm, 429 after five wrong codes. `keep`: the session that goes on.
 */
export async function confirmEnrolment(
  services: Services,
  actor: Actor,
  { userId, code, keep }: { userId: number; code: string; keep: number },
): Promise<string[]> {
  const attempt = await takeAttempt(services.database, codeDoors(userId));
  const confirmed = await inTransaction(services.database, actor, async (work) => {
    const row = await work.query
      .selectFrom("second_factors")
      .select("pending_encrypted")
      .where("user_id", "=", userId)
      .where("pending_at", ">", sql<Date>`now() - interval '15 minutes'`)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.pending_encrypted) {
      throw new Failure("conflict", "인증 앱 등록을 처음부터 다시 시작해 주세요.");
    }
    const secret = openSecret(services, row.pending_encrypted, "pending_encrypted", userId);
    const reading = await readCode(secret, code.replaceAll(" ", ""), Date.now());
    if ("problem" in reading) return reading;
    await work.query
      .updateTable("second_factors")
      .set({
        secret_encrypted: sealSecret(services, secret, "secret_encrypted", userId),
        confirmed_at: sql<Date>`now()`,
        last_step: reading.step,
        pending_encrypted: null,
        pending_at: null,
        updated_at: sql<Date>`now()`,
      })
      .where("user_id", "=", userId)
      .execute();
    await shutDoors(work, { userId, keep, reason: "2단계 인증 등록" });
    await tellOfAccess(work, userId, "2단계 인증에 새 인증 앱을 등록했습니다.");
    work.audit({ action: "account.enrolSecondFactor", recordType: "user", recordId: userId });
    return { codes: await replaceCodes(work, userId) };
  });
  if ("problem" in confirmed) throw invalidField("code", confirmed.problem);
  await attempt.succeeded();
  return confirmed.codes;
}
