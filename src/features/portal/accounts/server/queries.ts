import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { AccountState } from "../account.ts";
import { hasDied } from "./died.ts";

type Query = Pick<Database, "query">;

/** Whom an invitation is for; undefined once it leads nowhere. */
export async function invitedBy({ query }: Query, linkId: number) {
  return query
    .selectFrom("client_accounts as a")
    .innerJoin("clients as c", "c.id", "a.client_id")
    .select(["a.email", "c.name"])
    .where("a.link_id", "=", linkId)
    .where("a.status", "!=", "revoked")
    .executeTakeFirst();
}

type Row = {
  readonly id: number;
  readonly email: string;
  readonly status: AccountState;
  readonly suspended: boolean;
  readonly createdAt: Date;
  readonly joinedAt: Date | null;
  readonly lastSeenAt: Date | null;
  readonly revokedAt: Date | null;
  readonly reason: string;
};

/** The accounts of a client, those in use first. */
export async function accountsOf({ query }: Query, clientId: number) {
  const { rows } = await sql<Row>`
    select a.id, a.email, a.status, a.status <> 'revoked' and ${hasDied} as suspended, a.created_at as "createdAt", a.joined_at as "joinedAt", a.revoked_at as "revokedAt",
      a.reason, (select max(s.last_seen_at) from client_sessions s where s.account_id = a.id) as "lastSeenAt"
    from client_accounts a join clients c on c.id = a.client_id where a.client_id = ${clientId} order by a.status = 'revoked', a.id desc`.execute(
    query,
  );
  return rows.map(({ createdAt, joinedAt, lastSeenAt, revokedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    joinedAt: joinedAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }));
}
