import type { Pool } from "pg";
import { Failure } from "./http/failure.ts";

/** Files with data of more people than this ask for a fresh proof (trust.md R22). */
export const confirmedRows = 100;

/**
 * Refuses a weighty step (ASVS 7.5.3) of a session whose person last proved by password or code who they are longer
 * ago than the firm allows. The browser asks for the proof and sends the call again.
 */
export async function requireConfirmation(pool: Pool, { sessionId }: { readonly sessionId: number }): Promise<void> {
  const { rowCount } = await pool.query(
    `select from sessions where id = $1 and confirmed_at > now() - make_interval(mins => coalesce(
       (select confirm_minutes from firm_settings), 15))`,
    [sessionId],
  );
  if (!rowCount) throw new Failure("confirmation");
}

/** Notes that the person of a session has just proved who they are. */
export async function markConfirmed(pool: Pool, { sessionId }: { readonly sessionId: number }): Promise<void> {
  await pool.query("update sessions set confirmed_at = now() where id = $1", [sessionId]);
}
