import { standInsFor } from "#firm/server/away.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { onList } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";

/** Unverified, near or past: told in quiet hours too. */
export const deadlineAlarm: BellKind = {
  name: "deadline.alarm",
  why: "기한",
  says: "기한을 확인해 주세요",
  urgent: true,
};

type Told = {
  readonly deadline: {
    readonly id: number;
    /** Null: it hangs on a record without one. */
    readonly projectId: number | null;
    readonly title: string;
    /** Null: the second person has still to read it from the document. */
    readonly endsOn: Day | null;
  };
  /** What has happened: `불변 기한 지남`. */
  readonly what: string;
  readonly from: number;
  readonly to: readonly number[];
};

/**
 * Tells of a deadline by an S task. Whoever is not on the list of a 접근제한 사건 hears that one of its deadlines is in
 * danger, and no more (trust R31). Returns the task of those who see it; null: none of them does.
 */
export async function tellOfDeadline(work: Work, { deadline, what, from, to }: Told): Promise<number | null> {
  const { id, projectId, title, endsOn } = deadline;
  const seeing = projectId === null ? to : await onList(work, projectId, to);
  const others = to.filter((staffId) => !seeing.includes(staffId));
  const task = await tellByTask(work, {
    from,
    to: seeing,
    title: `[${what}] ${title}${endWords(endsOn)}`,
    url: `/lawfirm/service/legal-case/deadlines/${id}`,
    importance: "S",
  });
  await ring(work, deadlineAlarm, { from: null, to: seeing, about: { type: "deadline", id } });
  await tellDeputies(work, { deadline, what, from }, seeing);
  await tellByTask(work, {
    from,
    to: others,
    title: `[${what}] 접근제한 사건${endWords(endsOn)}`,
    content: "명단에 있는 사람만 보는 사건의 기한입니다. 명단에 있는 사람이 처리하고 있는지 확인해 주세요.",
    importance: "S",
  });
  return task;
}

const endWords = (endsOn: Day | null) => (endsOn === null ? "" : ` · 만료 ${endsOn}`);

/** Whoever stands in for one who is away today hears of it too, and sees the deadline by the task. */
async function tellDeputies(work: Work, { deadline, what, from }: Omit<Told, "to">, told: readonly number[]) {
  const { id, projectId, title, endsOn } = deadline;
  for (const { name, deputyId } of await standInsFor(work, told, seoulDay(new Date()))) {
    if (told.includes(deputyId)) continue;
    if (projectId !== null && (await onList(work, projectId, [deputyId])).length === 0) continue;
    await tellByTask(work, {
      from,
      to: [deputyId],
      title: `[${what}] ${title}${endWords(endsOn)}`,
      content: `${name} 부재로 대신 알립니다.`,
      url: `/lawfirm/service/legal-case/deadlines/${id}`,
      importance: "S",
      about: { type: "deadline", id },
    });
    await ring(work, deadlineAlarm, { from: null, to: [deputyId], about: { type: "deadline", id } });
  }
}
