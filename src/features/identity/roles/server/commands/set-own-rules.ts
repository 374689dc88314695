import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { PermissionRule } from "#platform/policy.ts";
import { logGrant, refuseOwnRights, requireReason } from "#features/identity/access/server/commands/grant-log.ts";
import { refuseAboveOwn } from "#features/identity/access/server/commands/refuse-above-own.ts";
import { rulesLacking, type RightsHeld } from "#features/identity/access/server/commands/rights-held.ts";
import { ownRulesMistake, parseOwnRules, resignedRole, rulesOverOthers } from "#features/identity/access/roles.ts";
import { shutDoors } from "#features/identity/access/server/commands/shut-doors.ts";
import { seoulDay } from "#platform/dates.ts";
import type { FirmRule } from "#firm/permissions.ts";
import { rulesInWords, rulesTextOf, timedRules } from "../../own-rules.ts";
import { endsOf, keepEnds } from "../rule-ends.ts";
import { lockHolder } from "./assign-roles.ts";

type Input = {
  readonly userId: number;
  readonly rulesText: string;
  readonly ends: readonly (FirmRule & { readonly endsOn: string })[];
  readonly reason: string;
  readonly version: number;
  /** What the giver holds. */
  readonly held: RightsHeld;
};

/**
 * Writes a person's own rules (userinfo.role of spec §6). Rights over others, and those that the giver lacks, never come
 * this way: they are granted by two people as roles. Losing a rule ends the sessions. Throws 400 saying what is wrong
 * with the text, 422 for such rights.
 */
export function writeOwnRules(database: Database, actor: Actor, input: Input): Promise<void> {
  const { userId } = input;
  const reason = requireReason(input.reason);
  const mistake = ownRulesMistake(input.rulesText);
  if (mistake !== null) throw invalidField("rulesText", mistake);
  const after = parseOwnRules(input.rulesText);
  if (after.some(({ subject }) => subject === resignedRole)) {
    throw invalidField("rulesText", "퇴사는 규칙으로 줄 수 없습니다.");
  }
  if (input.ends.some(({ endsOn }) => endsOn < seoulDay(new Date()))) {
    throw invalidField("ends", "마지막 날은 오늘이거나 그 뒤여야 합니다.");
  }
  refuseOwnRights(actor.userId, userId);
  return inTransaction(database, actor, async (work) => {
    const staff = await lockHolder(work, userId, input.version);
    await refuseAboveOwn(work, input.held.rules, userId);
    const before = timedRules(staff.role_rules, await endsOf(work, userId));
    refuseBeyondOwn(input.held, before, after);
    const text = rulesTextOf(after);
    const kept = timedRules(text, input.ends);
    if (text === staff.role_rules && rulesInWords(kept) === rulesInWords(before)) return;
    await keepEnds(work, { userId, by: actor.userId, rules: kept });
    await work.query
      .updateTable("users")
      .set({ role_rules: text, version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", userId)
      .execute();
    await work.query
      .updateTable("staffs")
      .set({ version: sql`version + 1`, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", staff.id)
      .execute();
    const isLess = rulesBeyond(after, before).length > 0;
    if (isLess) await shutDoors(work, { userId, reason: "개인 규칙 변경" });
    const changes = { ownRules: [staff.role_rules, text] };
    work.audit({ action: "staff.changeOwnRules", recordType: "staff", recordId: staff.id, changes });
    const detail = { before: rulesInWords(before), after: rulesInWords(kept) };
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "changeOwnRules", detail, reason });
    work.emitSurely({ type: "rights-changed", staffIds: [staff.id] });
  });
}

/** The rules that are not among the others. */
function rulesBeyond(others: readonly PermissionRule[], rules: readonly PermissionRule[]): PermissionRule[] {
  const known = new Set(others.map(({ action, subject }) => `${action} ${subject}`));
  return rules.filter(({ action, subject }) => !known.has(`${action} ${subject}`));
}

function refuseBeyondOwn(held: RightsHeld, before: readonly PermissionRule[], after: readonly PermissionRule[]): void {
  const gained = rulesBeyond(before, after);
  const guarded = rulesOverOthers(gained);
  if (guarded.length > 0) {
    throw new Failure("ruleViolated", `${guarded.join(", ")} 권한은 역할로 요청해 다른 관리자의 승인을 받아야 합니다.`);
  }
  const wanting = new Set(rulesLacking(held, gained).map(({ subject }) => subject));
  if (wanting.size === 0) return;
  throw new Failure(
    "ruleViolated",
    `본인에게 없는 권한은 줄 수 없습니다(${[...wanting].join(", ")}). 그 권한이 있는 역할로 요청하거나 관리자에게 부탁해 주세요.`,
  );
}
