import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor } from "../../../../../kit/server/database/transaction.ts";
import { Failure, invalidField } from "../../../../../kit/server/http/failure.ts";
import type { PermissionRule } from "../../../../../kit/shared/permissions.ts";
import { logGrant, refuseOwnRights, requireReason } from "../../../access/server/commands/grant-log.ts";
import { refuseAboveOwn } from "../../../access/server/commands/refuse-above-own.ts";
import { ownRulesMistake, parseOwnRules, resignedRole, rulesOverOthers } from "../../../access/roles.ts";
import { shutDoors } from "../../../access/server/commands/shut-doors.ts";
import { lockHolder } from "./assign-roles.ts";

type Input = {
  readonly userId: number;
  readonly rulesText: string;
  readonly reason: string;
  readonly version: number;
  readonly rules: readonly PermissionRule[];
};

/**
 * Writes a person's own rules (userinfo.role of spec §6). Rights over others never come this way: they are granted by
 * two people as roles. Losing a rule ends the sessions. Throws 400 saying what is wrong with the text.
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
  refuseOwnRights(actor.userId, userId);
  return inTransaction(database, actor, async (work) => {
    const staff = await lockHolder(work, userId, input.version);
    await refuseAboveOwn(work, input.rules, userId);
    const before = parseOwnRules(staff.role_rules);
    const gained = rulesOverOthers(after).filter((subject) => !rulesOverOthers(before).includes(subject));
    if (gained.length > 0) {
      throw new Failure(
        "ruleViolated",
        `${gained.join(", ")} 권한은 역할로 요청해 다른 관리자의 승인을 받아야 합니다.`,
      );
    }
    const text = after.length === 0 ? "[]" : JSON.stringify(after);
    if (text === staff.role_rules) return;
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
    const kept = new Set(after.map(({ action, subject }) => `${action} ${subject}`));
    const isLess = before.some(({ action, subject }) => !kept.has(`${action} ${subject}`));
    if (isLess) await shutDoors(work, { userId, reason: "개인 규칙 변경" });
    const changes = { ownRules: [staff.role_rules, text] };
    work.audit({ action: "staff.changeOwnRules", recordType: "staff", recordId: staff.id, changes });
    const detail = { before: staff.role_rules, after: text };
    await logGrant(work, { actorUserId: actor.userId, targetUserId: userId, action: "changeOwnRules", detail, reason });
    work.emitSurely({ type: "rights-changed", staffIds: [staff.id] });
  });
}
