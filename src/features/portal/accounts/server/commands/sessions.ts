import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import type { Services } from "#platform/server/services.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { deviceName } from "#features/identity/session/server/api.ts";

/** Opens a session of an account and returns its token, which is stored nowhere. */
export async function openClientSession(
  { query }: Pick<Work, "query">,
  { config }: Services,
  request: FastifyRequest,
  accountId: number,
): Promise<string> {
  const token = newToken();
  await query
    .insertInto("client_sessions")
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      idle_until: sql<Date>`now() + make_interval(mins => ${config.sessionIdleMinutes})`,
      expires_at: sql<Date>`now() + make_interval(hours => ${config.sessionHours})`,
      ip: plainAddress(request.ip),
      device: deviceName(request.headers["user-agent"]),
    })
    .execute();
  return token;
}

/** Ends the open sessions of an account: all, or one. */
export async function endClientSessions(
  { query }: Pick<Work, "query">,
  { accountId, only, reason }: { readonly accountId: number; readonly only?: number; readonly reason: string },
): Promise<void> {
  let statement = query
    .updateTable("client_sessions")
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null);
  if (only !== undefined) statement = statement.where("id", "=", only);
  await statement.execute();
}
