import { formatDay, seoulDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { insertDeadline, legalPeriod, ruleOfCode } from "#features/litigation/deadlines/server/api.ts";
import { onList } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import type { hearing } from "../../hearing.ts";

/** A hearing to which nobody came. */
export type BothAbsent = {
  readonly work: Work;
  readonly context: WriteContext;
  readonly hearing: LockedRow<typeof hearing>;
};

/** The rule by which a new hearing is asked for after both sides stayed away twice (민사소송법 제268조 제2항). */
const code = "NO_SHOW_REQ";

/** Whether the deadline was entered: nobody came before either, and the last day is still ahead. */
async function enterDue({ work, context, hearing: held }: BothAbsent, heardOn: Day, dueOn: Day): Promise<boolean> {
  if (dueOn < seoulDay(Date.now())) return false;
  const before = await work.query
    .selectFrom("hearings")
    .select("id")
    .where("case_id", "=", held.case_id)
    .where("id", "<>", held.id)
    .where("result", "=", "bothAbsent")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const rule = await ruleOfCode(work.query, code, heardOn);
  if (!before || !rule) return false;
  const started = { ruleId: rule.id, method: "event", startOn: heardOn, openedOn: null } as const;
  const place = { caseId: held.case_id, projectId: null };
  const entry = { ...started, courtDays: null, courtOn: null, party: "", documentName: "", ownerId: held.lawyer_id };
  await insertDeadline(work, context, place, { ...entry, provisional: false, overdue: null });
  return true;
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
    title: `쌍불: ${found.title}`,
    url: `/lawfirm/service/legal-case/${held.case_id}`,
    content: `${formatDay(heardOn)} 기일에 양쪽이 출석하지 않았습니다. 2회째라면 ${due}기일지정신청을 해야 합니다(민사소송법 제268조 제2항).`,
    importance: "S",
    to: await onList(
      work,
      found.project_id,
      staffIds.filter((id) => id !== null),
    ),
  });
  if (period && (await enterDue(absent, heardOn, period.lastDay))) {
    return `두 번째 쌍불입니다. 기일지정신청 기한을 등록했습니다(민소 §268②). 날짜를 검증해 주세요.`;
  }
  return `쌍불로 적었습니다. 2회째라면 ${due}기일지정신청을 해야 합니다(민소 §268②).`;
}
