import { sql } from "kysely";
import { daysBetween } from "#firm/court-days.ts";
import { limitationSettled, type LimitationSource } from "#firm/server/limitation.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { recordPath, type Resource } from "#records/resource.ts";
import { numberOf } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { markRates, marks, type Mark } from "../limitation.ts";
import { peopleOf } from "./people.ts";
import { isOurs, type Sources } from "./sources.ts";

/** A day of limitation comes near and nothing is filed: told in quiet hours too. */
export const limitationNear: BellKind = {
  name: "limitation.near",
  why: "시효",
  says: "시효·제척기간을 확인해 주세요",
  urgent: true,
};

type MarkDays = Readonly<Record<Mark, number>>;

/** Days before the day at which each mark stands, by the rates of `today`. */
async function markDays(database: Pick<Database, "query">, today: Day): Promise<MarkDays> {
  const rates = await ratesOn(database, Object.values(markRates), today);
  return Object.fromEntries(marks.map((mark) => [mark, rates[markRates[mark]]])) as MarkDays;
}

/** The marks that `left` days before the day (negative: after it) have been reached, the nearest to the day last. */
export function reachedMarks(left: number, days: MarkDays): Mark[] {
  return marks.filter((mark) => left <= days[mark]).toSorted((one, other) => days[other] - days[one]);
}

type Watched = { readonly id: number; readonly limitationOn: Day; readonly told: readonly Mark[] };

/**
 * Tells of every day of limitation whose next mark has been reached by `now`, to whom it concerns. Each mark is written
 * down in the transaction that tells it, so that a kill loses none and a second process tells none twice. Marks that
 * passed while nothing ran, or before the day was entered, are told once: the nearest. Returns how many were told.
 */
export async function tellMarks(database: Database, sources: Sources, now: Date = new Date()): Promise<number> {
  const today = seoulDay(now);
  const days = await markDays(database, today);
  let told = 0;
  for (const [type, source] of sources) {
    for (const { id, limitationOn, told: before } of await watchedOf(database, type, source, { today, days })) {
      const nearest = reachedMarks(daysBetween(today, limitationOn), days).at(-1);
      if (nearest === undefined || before.includes(nearest)) continue;
      told += await inBackground(database, (work) => tellOne(work, { type, source, id, today, days }));
    }
  }
  return told;
}

const stillOpen = (type: string, { open }: LimitationSource) => sql<boolean>`r.deleted_at is null
  and r.limitation_on is not null and ${open} and not ${limitationSettled(type)}`;

/** Records of a kind that have reached a mark, with what was written down of them. */
async function watchedOf(
  { query }: Pick<Database, "query">,
  type: string,
  source: LimitationSource,
  { today, days }: { readonly today: Day; readonly days: MarkDays },
): Promise<readonly Watched[]> {
  const { rows } = await sql<Watched>`
    select r.id, r.limitation_on as "limitationOn", array(select m.mark from limitation_marks m
      where m.record_type = ${type} and m.record_id = r.id and m.limitation_on = r.limitation_on) as told
    from ${fromTable(source.records)}
    where ${stillOpen(type, source)} and r.limitation_on <= ${today}::date + ${Math.max(...Object.values(days))}::int
      and ${isOurs(sql`${today}::date`)}
    order by r.limitation_on, r.id`.execute(query);
  return rows;
}

type One = {
  readonly type: string;
  readonly source: LimitationSource;
  readonly id: number;
  readonly today: Day;
  readonly days: MarkDays;
};

type Due = { readonly limitationOn: Day; readonly number: number; readonly title: string };

async function tellOne(work: Work, { type, source, id, today, days }: One): Promise<number> {
  const resource: Resource = source.records.resource;
  // Whoever files, or moves the day, at this moment is waited for.
  const { rows } = await sql<Due>`
    select r.limitation_on as "limitationOn", ${numberOf(source.records)} as number, r.title
    from ${fromTable(source.records)} where r.id = ${id} and ${stillOpen(type, source)} for update of r`.execute(
    work.query,
  );
  const [due] = rows;
  if (!due) return 0;
  const left = daysBetween(today, due.limitationOn);
  const reached = reachedMarks(left, days);
  const nearest = reached.at(-1);
  if (nearest === undefined) return 0;
  const place = { record_type: type, record_id: id, limitation_on: due.limitationOn };
  const claimed = await work.query
    .insertInto("limitation_marks")
    .values(reached.map((mark) => ({ ...place, mark, days: days[mark], told: mark === nearest })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("mark")
    .execute();
  if (!claimed.some(({ mark }) => mark === nearest)) return 0;
  const to = await peopleOf(work, source, id, today);
  const [from] = to;
  if (from === undefined) return 0;
  const task = await tellByTask(work, {
    from,
    to,
    title: `[시효 ${daysInWords(left)}] ${resource.label} ${due.number} ${due.title} · 만료 ${due.limitationOn}`,
    content:
      "시효·제척기간이 끝나기 전에 소제기나 보전처분을 하고, 제출한 사본을 시효 탭에 기록해 주세요. 다른 변호사가 사본을 확인하면 알림이 멈춥니다.",
    url: recordPath(resource, due.number) ?? "",
    importance: nearest === "last" || left < 0 ? "S" : "A",
    dueOn: due.limitationOn,
    about: { type, id },
  });
  await ring(work, limitationNear, { from: null, to, about: { type, id } });
  await work.query
    .updateTable("limitation_marks")
    .set({ task_id: task })
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .where("limitation_on", "=", due.limitationOn)
    .where("mark", "=", nearest)
    .execute();
  work.emit({ type: "record", ref: `${type}:${id}` });
  return 1;
}

const daysInWords = (left: number) => (left < 0 ? `${-left}일 지남` : left === 0 ? "오늘 만료" : `${left}일 남음`);
