import { sql } from "kysely";
import type { Services } from "#platform/server/services.ts";
import { hashToken } from "#platform/server/opaque-token.ts";
import { hasDied } from "./died.ts";

/** A client who is signed in. */
export type SignedInClient = {
  readonly sessionId: number;
  readonly accountId: number;
  readonly clientId: number;
  readonly email: string;
};

/** The time of a session in use is moved so often. */
const staleSeconds = 30;

/**
 * The client of a session by its token, which each call of a person moves on; null once the session is over, the account
 * was let go or rests, or the client's data destroyed.
 */
export async function clientOf({ database, config }: Services, token: string): Promise<SignedInClient | null> {
  const { rows } = await sql<SignedInClient & { readonly stale: boolean }>`
    select s.id as "sessionId", a.id as "accountId", a.client_id as "clientId", a.email,
      s.last_seen_at < now() - make_interval(secs => ${staleSeconds}) as stale
    from client_sessions s join client_accounts a on a.id = s.account_id join clients c on c.id = a.client_id
    where s.token_hash = ${hashToken(token)} and s.ended_at is null and s.idle_until > now() and s.expires_at > now()
      and a.status = 'active' and c.deleted_at is null and c.status <> 'destroyed' and not ${hasDied}`.execute(
    database.query,
  );
  if (!rows[0]) return null;
  const { stale, ...client } = rows[0];
  if (stale) {
    await database.query
      .updateTable("client_sessions")
      .set({
        last_seen_at: sql<Date>`now()`,
        idle_until: sql<Date>`now() + make_interval(mins => ${config.sessionIdleMinutes})`,
      })
      .where("id", "=", client.sessionId)
      .execute();
  }
  return client;
}
