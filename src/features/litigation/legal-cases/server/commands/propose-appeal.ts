import { computeTold, insertDeadline, isEndedBefore, openNotice } from "#features/litigation/deadlines/server/api.ts";
import { formatDay, seoulDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { appealRules } from "../../appeal-rule.ts";
import type { legalCase } from "../../legal-case.ts";

type Pronounced = {
  readonly work: Work;
  readonly context: WriteContext;
  readonly before: LockedRow<typeof legalCase>;
  readonly decidedOn: Day;
};

/**
 * What follows from a judgment. A criminal one is appealed within a period from its pronouncement (형사소송법 제358조,
 * 제374조, 제343조 제2항; the days from the table of rules): that deadline is entered and waits for another person to verify
 * it, and the client's clock begins, also where that day is past already. Every other one is appealed from its service, which is registered. Returns what the
 * person is told.
 */
export async function proposeAppeal(pronounced: Pronounced): Promise<string[]> {
  const { work, context, before, decidedOn } = pronounced;
  const [code] = appealRules(before);
  if (code === undefined) return [];
  if (before.procedure !== "criminal") {
    return ["판결이 송달되면 ‘송달 등록’에서 판결로 등록해 주세요. 송달일부터 상소기한이 제안됩니다."];
  }
  const rule = await work.query
    .selectFrom("legal_deadline_rules")
    .select(["id", "name"])
    .where("code", "=", code)
    .where("status", "in", ["inForce", "ended"])
    .where("deleted_at", "is", null)
    .where("effective_from", "<=", decidedOn)
    .where((of) => of.or([of("effective_to", "is", null), of("effective_to", ">=", decidedOn)]))
    .executeTakeFirst();
  if (!rule) return ["선고일에 시행 중인 상소 기한규칙이 없습니다. 기한을 직접 입력해 주세요."];
  if (await isEntered(work, before.id, rule.id, decidedOn)) return [];
  const start = { method: "pronounced", startOn: decidedOn, openedOn: null, courtDays: null, courtOn: null } as const;
  const { computed } = await computeTold(work.query, { ruleId: rule.id, ...start });
  const lastDay = computed.dueOn;
  const isPast = lastDay < seoulDay(Date.now());
  if (await isEndedBefore(work, lastDay)) {
    return [`${rule.name} 기한(${formatDay(lastDay)})이 이미 지났습니다. 기한에서 확인하고 직접 입력해 주세요.`];
  }
  const entry = { ...start, ruleId: rule.id, party: "", documentName: "", ownerId: null };
  const place = { caseId: before.id, projectId: null };
  // What came to be known late is looked into: whether it can still be made up for.
  const overdue = isPast ? "lateCompletion" : null;
  const deadlineId = await insertDeadline(work, context, place, { ...entry, provisional: false, overdue });
  const about = { caseId: before.id, serviceId: null, title: "판결 선고", teamId: before.team_id };
  await openNotice(work, context, { ...about, deadline: { id: deadlineId, lastDay } });
  if (isPast) {
    const past = `${rule.name} 기한(${formatDay(lastDay)})이 이미 지났습니다.`;
    return [`${past} ‘추후보완 검토’로 등록했고, 담당자와 관리자에게 S 할일로 알립니다.`];
  }
  return [`선고일부터 센 ${rule.name} 기한(${formatDay(lastDay)})을 제안했습니다. 다른 사람이 검증해야 확정됩니다.`];
}

/** Whether a deadline of this judgment stands already: a judgment is registered again after 재개. */
async function isEntered({ query }: Pick<Work, "query">, caseId: number, ruleId: number, startOn: Day) {
  const found = await query
    .selectFrom("deadlines")
    .select("id")
    .where("case_id", "=", caseId)
    .where("rule_id", "=", ruleId)
    .where("start_on", "=", startOn)
    .where("status", "<>", "superseded")
    .executeTakeFirst();
  return found !== undefined;
}
