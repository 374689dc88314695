import { sql } from "kysely";
import { accountKey } from "#platform/normal-text.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { lockClient } from "#features/pipeline/clients/server/api.ts";
import { closeLink, issueLink, type IssuedLink } from "#features/portal/links/server/api.ts";
import { mostAccounts } from "../../account.ts";
import { endClientSessions } from "./sessions.ts";

/** A new account of a client, and the invitation to it. 400 at `email` when the address has an account already. */
export async function inviteClient(context: WriteContext, number: number, email: string): Promise<IssuedLink> {
  return inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    if (client.status === "destroyed") throw new Failure("ruleViolated", "파기한 고객은 초대할 수 없습니다.");
    refuseDead(client);
    await refuseKnown(work, client.id, email);
    const link = await issueLink(work, context, client, { purpose: "join" });
    const added = await work.query
      .insertInto("client_accounts")
      .values({ client_id: client.id, email, link_id: link.id, created_by: context.viewer.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    // Somebody invites the same address for another client at this moment.
    if (!added) throw invalidField("email", usedElsewhere);
    work.audit({
      action: "client.invite",
      recordType: "client",
      recordId: client.id,
      changes: { email: [null, email] },
    });
    return link;
  });
}

/** Another invitation to the same account: for whoever lost the first one, or the password. The one before it ends. */
export async function inviteAgain(context: WriteContext, number: number, accountId: number): Promise<IssuedLink> {
  return inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    refuseDead(client);
    const account = await lockAccount(work, client.id, accountId);
    if (account.status === "revoked") {
      throw new Failure("ruleViolated", "이용을 중지한 회원입니다. 같은 이메일로 새로 초대해 주세요.");
    }
    if (account.link_id !== null) await closeLink(work, account.link_id);
    const link = await issueLink(work, context, client, { purpose: "join" });
    await work.query.updateTable("client_accounts").set({ link_id: link.id }).where("id", "=", accountId).execute();
    return link;
  });
}

/** Lets an account go: its sessions end at once, and its invitation with them. Nothing happens to one that is gone. */
export async function revokeAccount(
  context: WriteContext,
  number: number,
  { accountId, reason }: { readonly accountId: number; readonly reason: string },
): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const client = await lockClient(work.query, context, number);
    const account = await lockAccount(work, client.id, accountId);
    if (account.status === "revoked") return;
    await work.query
      .updateTable("client_accounts")
      .set({ status: "revoked", revoked_at: sql<Date>`now()`, revoked_by: context.viewer.userId, reason })
      .where("id", "=", accountId)
      .execute();
    await endClientSessions(work, { accountId, reason: "이용 중지" });
    if (account.link_id !== null) await closeLink(work, account.link_id);
    work.audit({
      action: "client.revokeAccount",
      recordType: "client",
      recordId: client.id,
      changes: { reason: [null, reason] },
    });
    work.emit({ type: "record", ref: `client:${client.id}` });
  });
}

/** The account of somebody who has died rests; a company that is gone may still be invited. */
function refuseDead({ kind, ended_on: endedOn }: { readonly kind: string; readonly ended_on: string | null }): void {
  if (kind !== "개인" || endedOn === null) return;
  throw new Failure("ruleViolated", "사망한 것으로 표시한 고객은 초대할 수 없습니다. 상속인을 초대해 주세요.");
}

const usedElsewhere = "다른 회원이 쓰는 이메일입니다.";

async function refuseKnown({ query }: Work, clientId: number, email: string): Promise<void> {
  const { rows } = await sql<{ own: boolean }>`
    select client_id = ${clientId} as own from client_accounts
    where account_key(email) = ${accountKey(email)} and status <> 'revoked'`.execute(query);
  // Whose account it is, is not said: the other client may be one that the person does not see.
  if (rows[0]) {
    throw invalidField(
      "email",
      rows[0].own ? "이미 초대한 이메일입니다. 아래 목록에서 다시 초대해 주세요." : usedElsewhere,
    );
  }
  const { count } = await query
    .selectFrom("client_accounts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("client_id", "=", clientId)
    .where("status", "!=", "revoked")
    .executeTakeFirstOrThrow();
  if (count >= mostAccounts) {
    throw new Failure("ruleViolated", `고객 한 명에 회원은 ${mostAccounts}명까지 둘 수 있습니다.`);
  }
}

async function lockAccount({ query }: Work, clientId: number, accountId: number) {
  const account = await query
    .selectFrom("client_accounts")
    .select(["status", "link_id"])
    .where("id", "=", accountId)
    .where("client_id", "=", clientId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw notFound();
  return account;
}
