import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { ring, settleBell } from "#records/server/bell/ring.ts";
import { changeRolesWithin } from "#features/identity/access/server/commands/change-roles.ts";
import { logGrant, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { rolesOf } from "#features/identity/access/server/commands/staff-roles.ts";
import { rulesOverOthers, type RoleName } from "#features/identity/access/roles.ts";
import { grantApproved, grantRejected } from "../bell.ts";

type Input = { readonly requestId: number; readonly reason: string; readonly rules: readonly PermissionRule[] };

/**
 * The second person's yes: the role is given at once. Throws 422 unless the decider is another person than the one who
 * asked for it and the one who gets it, when whoever asked may not ask any more, or it has expired; 409 when it is decided already.
 */
export function approveRequest(database: Database, actor: Actor, input: Input): Promise<void> {
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const request = await lockRequest(work, input.requestId);
    await requireAnotherPerson(
      work,
      actor.userId!,
      { userId: request.requested_by },
      "요청한 사람이 아닌 관리자가 승인해야 합니다.",
    );
    await requireAnotherPerson(
      work,
      actor.userId!,
      { userId: request.target_user_id },
      "역할을 받는 사람이 아닌 관리자가 승인해야 합니다.",
    );
    await requireAsker(work, request.requested_by);
    const staff = await work.query
      .selectFrom("staffs")
      .select("id")
      .where("user_id", "=", request.target_user_id)
      .where("status", "=", 1)
      .executeTakeFirst();
    if (!staff) throw new Failure("ruleViolated", "퇴사했거나 직원이 아닌 사용자입니다.");
    const roles = [...new Set([...(await rolesOf(work, staff.id)), request.role])] as RoleName[];
    await close(work, actor, request, "approved");
    await changeRolesWithin(work, actor, {
      userId: request.target_user_id,
      roles,
      reason: `${request.reason} (승인: ${reason})`,
    });
    await log(work, actor, request, { action: "approveGrant", reason });
  });
}

/** Two people give such a role: one who is stopped, has left or may not give roles any more is none of them. */
async function requireAsker(work: Work, userId: number): Promise<void> {
  const askers = [...(await holdersOf(work, "역할관리")), ...(await holdersOf(work, "관리자"))];
  const asker = await work.query
    .selectFrom("staffs")
    .select("id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (asker && askers.includes(asker.id)) return;
  throw new Failure("ruleViolated", "요청한 사람에게 더 이상 역할을 줄 권한이 없습니다. 다시 요청해 주세요.");
}

/** The second person's no, or the requester's own withdrawal. */
export function rejectRequest(database: Database, actor: Actor, input: Input): Promise<void> {
  const reason = requireReason(input.reason);
  return inTransaction(database, actor, async (work) => {
    const request = await lockRequest(work, input.requestId);
    if (request.target_user_id === actor.userId) {
      throw new Failure("ruleViolated", "본인에게 주는 역할은 결정할 수 없습니다.");
    }
    const withdraws = request.requested_by === actor.userId;
    if (!withdraws && !rulesOverOthers(input.rules).includes("관리자")) {
      throw new Failure("forbidden", "요청한 사람과 관리자만 반려할 수 있습니다.");
    }
    await close(work, actor, request, withdraws ? "withdrawn" : "rejected");
    await log(work, actor, request, { action: withdraws ? "withdrawGrant" : "rejectGrant", reason });
  });
}

async function lockRequest(work: Work, requestId: number) {
  const request = await work.query
    .selectFrom("grant_requests")
    .selectAll()
    .select(sql<boolean>`expires_at > now()`.as("in_time"))
    .where("id", "=", requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw notFound();
  if (request.status !== "pending") throw new Failure("conflict", "이미 처리된 요청입니다.");
  if (!request.in_time) throw new Failure("ruleViolated", "기한이 지난 요청입니다. 다시 요청해 주세요.");
  return request;
}

async function close(
  work: Work,
  actor: Actor,
  { id, requested_by }: { readonly id: number; readonly requested_by: number },
  status: "approved" | "rejected" | "withdrawn",
): Promise<void> {
  await work.query
    .updateTable("grant_requests")
    .set({ status, decided_by: actor.userId, decided_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  const about = { type: "roleGrant", id };
  await settleBell(work, about);
  const asker = await work.query
    .selectFrom("staffs")
    .select("id")
    .where("user_id", "=", requested_by)
    .executeTakeFirst();
  const kind = status === "approved" ? grantApproved : grantRejected;
  await ring(work, kind, { from: actor.staffId, to: [asker?.id ?? null], about });
}

async function log(
  work: Work,
  actor: Actor,
  request: { readonly id: number; readonly role: string; readonly target_user_id: number },
  { action, reason }: { action: string; reason: string },
): Promise<void> {
  const detail = { role: request.role, requestId: request.id };
  await logGrant(work, { actorUserId: actor.userId, targetUserId: request.target_user_id, action, detail, reason });
}
