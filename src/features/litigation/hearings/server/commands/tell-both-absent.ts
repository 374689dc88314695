import { formatDay, seoulDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { isStanding } from "#features/litigation/deadlines/deadline.ts";
import { insertDeadline, isEndedBefore, legalPeriod, ruleOfCode } from "#features/litigation/deadlines/server/api.ts";
import { onList } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { tellByTask, withdrawTold } from "#features/work/tasks/server/api.ts";
import type { hearing } from "../../hearing.ts";

/** A hearing to which nobody came. */
export type BothAbsent = {
  readonly work: Work;
  readonly context: WriteContext;
  readonly hearing: LockedRow<typeof hearing>;
};

/** The rule by which a new hearing is asked for after both sides stayed away twice (민사소송법 제268조 제2항). */
const code = "NO_SHOW_REQ";

/** The deadlines of the case by that rule, with the hearing from which each is counted, but for those that were given up. */
function standingOf({ query }: Pick<Work, "query">, caseId: number) {
  return query
    .selectFrom("deadlines as d")
    .innerJoin("legal_deadline_rules as l", "l.id", "d.rule_id")
    .select(["d.start_on", "d.status"])
    .where("d.case_id", "=", caseId)
    .where("l.code", "=", code)
    .where("d.status", "not in", ["superseded", "waived"])
    .execute();
}

/** Enters the deadline where nobody came before either; what is past is looked into. Returns what is said of it. */
async function enterDue(
  { work, context, hearing: held }: BothAbsent,
  heardOn: Day,
  dueOn: Day,
): Promise<string | null> {
  const isPast = dueOn < seoulDay(Date.now());
  if (await isEndedBefore(work, dueOn)) return null;
  const before = await work.query
    .selectFrom("hearings")
    .select("id")
    .where("case_id", "=", held.case_id)
    .where("id", "<>", held.id)
    .where("result", "=", "bothAbsent")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const rule = await ruleOfCode(work.query, code, heardOn);
  if (!before || !rule) return null;
  const second = "두 번째 쌍불입니다.";
  if ((await standingOf(work, held.case_id)).some(({ start_on: startOn }) => startOn === heardOn)) {
    return `${second} 기일지정신청 기한이 이미 등록되어 있습니다(민소 §268②).`;
  }
  const started = { ruleId: rule.id, method: "event", startOn: heardOn, openedOn: null } as const;
  const place = { caseId: held.case_id, projectId: null };
  const entry = { ...started, courtDays: null, courtOn: null, party: "", documentName: "", ownerId: held.lawyer_id };
  const overdue = isPast ? "lateCompletion" : null;
  await insertDeadline(work, context, place, { ...entry, provisional: false, overdue });
  return isPast
    ? `${second} 기일지정신청 기한(${formatDay(dueOn)})이 이미 지나 ‘추후보완 검토’로 등록했습니다(민소 §268②).`
    : `${second} 기일지정신청 기한을 등록했습니다(민소 §268②). 날짜를 검증해 주세요.`;
}

const caseUrl = (caseId: number) => `/lawfirm/service/legal-case/${caseId}`;
const told = (heardOn: Day) => `쌍불: ${formatDay(heardOn)} `;

/**
 * The result turned out to be another one: the tasks that told of it are taken back. A deadline is never deleted; that one
 * has to be waived is said, whichever of the two hearings it is counted from.
 */
export async function takeBothAbsentBack(work: Work, held: BothAbsent["hearing"]): Promise<string[]> {
  const heardOn = seoulDay(held.at);
  await withdrawTold(work, { urls: [caseUrl(held.case_id)], beginning: told(heardOn) });
  const standing = await standingOf(work, held.case_id);
  if (!standing.some(({ status }) => isStanding(status))) return [];
  return ["쌍불로 등록한 기일지정신청 기한이 남아 있습니다. 쌍불이 아니었으면 기한에서 ‘포기’로 처리해 주세요."];
}

/** 쌍불: an S task to the lawyer and 송무담당 of the case; after the second one the deadline of 민사소송법 제268조 제2항. */
export async function tellBothAbsent(absent: BothAbsent): Promise<string> {
  const { work, context, hearing: held } = absent;
  const heardOn = seoulDay(held.at);
  const period = await legalPeriod(work.query, code, heardOn, "event");
  const due = period ? `${formatDay(period.lastDay)}까지 ` : "";
  const found = await work.query
    .selectFrom("legal_cases as c")
    .innerJoin("projects as p", "p.id", "c.project_id")
    .select(["c.title", "c.project_id", "c.lawyer_id", "c.clerk_id", "p.responsible_id", "p.litigation_id"])
    .where("c.id", "=", held.case_id)
    .executeTakeFirstOrThrow();
  const staffIds = [held.lawyer_id, found.lawyer_id ?? found.responsible_id, found.clerk_id ?? found.litigation_id];
  await tellByTask(work, {
    from: context.viewer.staff!.id,
    title: `${told(heardOn)}${found.title}`,
    url: caseUrl(held.case_id),
    content: `${formatDay(heardOn)} 기일에 양쪽이 출석하지 않았습니다. 2회째라면 ${due}기일지정신청을 해야 합니다(민사소송법 제268조 제2항).`,
    importance: "S",
    to: await onList(
      work,
      found.project_id,
      staffIds.filter((id) => id !== null),
    ),
  });
  const entered = period ? await enterDue(absent, heardOn, period.lastDay) : null;
  if (entered !== null) return entered;
  return `쌍불로 적었습니다. 2회째라면 ${due}기일지정신청을 해야 합니다(민소 §268②).`;
}
