import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { refuseUnfitPassword } from "#features/identity/account/server/commands/refuse-unfit-password.ts";
import { hashPassword } from "#features/identity/session/server/commands/hash-password.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { closeLink, type LinkVisitor } from "#features/portal/links/server/api.ts";
import { hasDied } from "../died.ts";
import { invitedBy } from "../queries.ts";
import { endClientSessions, openClientSession } from "./sessions.ts";

/**
 * Whoever opened an invitation sets a password and is signed in; the invitation has served its purpose, and devices that
 * were signed in with an older password are out. 400 at `password`, 422 when the account was let go meanwhile or the client has died.
 */
export async function joinAsClient(
  services: Services,
  request: FastifyRequest,
  visitor: LinkVisitor,
  password: string,
): Promise<string> {
  const { database } = services;
  const invited = await invitedBy(database, visitor.linkId);
  const { name } = await readFirmSettings(services);
  refuseUnfitPassword(password, { words: [invited?.email ?? "", invited?.name ?? "", name] });
  const hash = await hashPassword(password);
  const actor = { userId: null, staffId: null, requestId: request.id };
  return inTransaction(database, actor, async (work) => {
    const account = await work.query
      .updateTable("client_accounts")
      .set({
        password_hash: hash,
        status: "active",
        joined_at: sql<Date>`coalesce(joined_at, now())`,
        link_id: null,
      })
      .where("link_id", "=", visitor.linkId)
      .where("status", "!=", "revoked")
      .where(sql<boolean>`exists (select from clients c where c.id = client_id and not ${hasDied})`)
      .returning(["id", "client_id"])
      .executeTakeFirst();
    if (!account) throw new Failure("ruleViolated", "쓸 수 없는 초대입니다. 담당자에게 새 초대를 요청해 주세요.");
    await closeLink(work, visitor.linkId);
    await endClientSessions(work, { accountId: account.id, reason: "새 비밀번호" });
    work.audit({ action: "client.join", recordType: "client", recordId: account.client_id });
    work.emit({ type: "record", ref: `client:${account.client_id}` });
    return openClientSession(work, services, request, account.id);
  });
}
