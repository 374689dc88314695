import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { ring, settleBell } from "#records/server/bell/ring.ts";
import { defineRecords } from "#records/server/records.ts";
import { bindSteps, type Looking, type Taking } from "#records/server/steps/bind-steps.ts";
import { changeRolesWithin } from "#features/identity/access/server/commands/change-roles.ts";
import { logGrant } from "#features/identity/access/server/commands/grant-log.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { rolesOf } from "#features/identity/access/server/commands/staff-roles.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { manageRoles, showRoles } from "../access.ts";
import { grant, grantSteps as machine } from "../grant.ts";
import { grantApproved, grantRejected } from "./bell.ts";
import { keepRoleEnds, roleEndsOf } from "./role-ends.ts";

type Look = Looking<typeof grant>;
type Taken = Taking<typeof grant, { readonly reason: string }>;

/** Requests for roles are the whole firm's: whoever looks at roles sees them all. */
export const grantRecords = defineRecords(grant, {
  show: showRoles,
  manage: manageRoles,
  list: null,
  scope: () => sql<boolean>`true`,
});

function refuseExpired({ before }: Look): void {
  if (before.expires_at > new Date()) return;
  throw new Failure("ruleViolated", "기한이 지난 요청입니다. 다시 요청해 주세요.");
}

function refuseReceiver({ asker, before }: Look): void {
  if (before.target_user_id !== asker.viewer.userId) return;
  throw new Failure("ruleViolated", "본인에게 주는 역할은 결정할 수 없습니다.");
}

function refuseAsker(looking: Look): void {
  refuseExpired(looking);
  refuseReceiver(looking);
  if (looking.before.requested_by !== looking.asker.viewer.userId) return;
  throw new Failure("ruleViolated", "본인이 요청한 역할은 철회해 주세요.");
}

function refuseOthers(looking: Look): void {
  refuseExpired(looking);
  if (looking.before.requested_by === looking.asker.viewer.userId) return;
  throw new Failure("ruleViolated", "요청한 사람만 철회할 수 있습니다.");
}

/** The second person is another one than who asked for it and who gets it, and whoever asked may still ask. */
async function requireSecondPerson(looking: Look): Promise<void> {
  const { query, asker, before } = looking;
  refuseExpired(looking);
  for (const [userId, message] of [
    [before.requested_by, "요청한 사람이 아닌 관리자가 승인해야 합니다."],
    [before.target_user_id, "역할을 받는 사람이 아닌 관리자가 승인해야 합니다."],
  ] as const) {
    await requireAnotherPerson({ query }, asker.viewer.userId, { userId }, message);
  }
  const askers = [...(await holdersOf({ query }, "역할관리")), ...(await holdersOf({ query }, "관리자"))];
  if (!askers.includes((await staffOf(query, before.requested_by)) ?? 0)) {
    throw new Failure("ruleViolated", "요청한 사람에게 더 이상 역할을 줄 권한이 없습니다. 다시 요청해 주세요.");
  }
}

async function staffOf(query: Database["query"], userId: number): Promise<number | null> {
  const staff = query.selectFrom("staffs").select("id").where("user_id", "=", userId);
  return (await staff.where("status", "=", 1).where("deleted_at", "is", null).executeTakeFirst())?.id ?? null;
}

/** The role is given at once, until the day that was asked for. */
async function give({ work, context, before, input }: Taken): Promise<void> {
  const staffId = await staffOf(work.query, before.target_user_id);
  if (staffId === null) throw new Failure("ruleViolated", "퇴사했거나 직원이 아닌 사용자입니다.");
  const { target_user_id: userId, role, ends_on: endsOn } = before;
  if (endsOn !== null && endsOn < seoulDay(new Date())) {
    throw new Failure("ruleViolated", "요청한 마지막 날이 지났습니다. 반려하고 다시 요청해 주세요.");
  }
  const reason = `${before.reason} (승인: ${input.reason})`;
  const roles = [...new Set([...(await rolesOf(work, staffId)), role])] as RoleName[];
  await changeRolesWithin(work, context.actor, { userId, roles, reason });
  const others = (await roleEndsOf(work, staffId)).filter((one) => one.role !== role);
  const ends = endsOn === null ? others : [...others, { role, endsOn }];
  await keepRoleEnds(work, { staffId, userId, by: context.actor.userId, ends, reason });
}

/** What follows each decision: it stands in the log of rights, and whoever asked is told. */
async function tell({ work, context, before, input }: Taken, action: "approve" | "reject" | "withdraw"): Promise<void> {
  const { id, role, requested_by, target_user_id: targetUserId } = before;
  const about = { type: "roleGrant", id };
  await settleBell(work, about);
  const to = [await staffOf(work.query, requested_by)];
  await ring(work, action === "approve" ? grantApproved : grantRejected, { from: context.actor.staffId, to, about });
  await logGrant(work, {
    actorUserId: context.viewer.userId,
    targetUserId,
    action: `${action}Grant`,
    detail: { role, requestId: id },
    reason: input.reason,
  });
}

const decided = ({ context }: Taken) => ({ decided_by: context.viewer.userId, decided_at: new Date() });

/** The way of a request with what stands in it. */
export const grantSteps = bindSteps(grantRecords, machine, {
  guards: { approve: requireSecondPerson, reject: refuseAsker, withdraw: refuseOthers },
  sets: { approve: decided, reject: decided, withdraw: decided },
  after: {
    approve: async (taken) => {
      await give(taken);
      await tell(taken, "approve");
    },
    reject: (taken) => tell(taken, "reject"),
    withdraw: (taken) => tell(taken, "withdraw"),
  },
});
