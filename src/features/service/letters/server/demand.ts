import type { Selectable } from "kysely";
import { isStanding } from "#features/litigation/deadlines/deadline.ts";
import { keepDeadline, noteOnDeadline, takeNotesBack } from "#features/litigation/deadlines/server/api.ts";
import { tellByTask, withdrawTold } from "#features/work/tasks/server/api.ts";
import type { Day } from "#platform/dates.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";

type Letter = Pick<Selectable<DB["letters"]>, "id" | "title" | "purpose" | "author_id" | "posted_on">;

const code = "DEMAND_6M";

/** 최고 counts for six months (민법 제174조), from posting until delivery is known: through the ledger (additions M1). */
export async function demandInLedger(
  work: Work,
  context: WriteContext,
  letter: Letter,
  start: { readonly startOn: Day; readonly provisional: boolean },
): Promise<void> {
  if (letter.purpose !== "demand") return;
  const record = { type: "letter", id: letter.id };
  await keepDeadline(work, context, record, { code, method: "event", ownerId: letter.author_id, ...start });
}

/**
 * Brings the ledger up to what became of the originals: the clock runs from the first receiver who was reached, from
 * posting while that is not known. Where all came back nobody was reached, and the writer looks at the deadline that
 * stands. Returns what the person should know.
 */
export async function followDemand(work: Work, context: WriteContext, letter: Letter): Promise<string[]> {
  if (letter.purpose !== "demand") return [];
  const receivers = await work.query
    .selectFrom("letter_receivers")
    .select(["delivered_on", "returned_on"])
    .where("letter_id", "=", letter.id)
    .execute();
  const first = firstDay(receivers.map((one) => one.delivered_on));
  const returned = receivers.flatMap((one) => one.returned_on ?? []);
  const last = returned.toSorted().at(-1);
  if (first === null && last !== undefined && returned.length === receivers.length) {
    return tellNotReached(work, context, letter, last);
  }
  await takeNotReachedBack(work, context, letter);
  const start =
    first === null ? { startOn: letter.posted_on!, provisional: true } : { startOn: first, provisional: false };
  await demandInLedger(work, context, letter, start);
  return [];
}

/** The earliest of the days that are known; null: none is. */
export function firstDay(days: readonly (Day | null)[]): Day | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}

type Identified = Pick<Letter, "id">;
const deadlinePath = (number: number) => `/lawfirm/service/legal-case/deadlines/${number}`;
const notReached = ({ id }: Identified) => `내용증명 ${id} 반송`;
const toldNotReached = ({ id }: Identified) => `[최고 반송] ${id} `;

/**
 * A 최고 that reached nobody has put off nothing: its deadline is waived or corrected by a person, not silently. Told once
 * for a day of return, however often the outcomes are saved.
 */
async function tellNotReached(work: Work, context: WriteContext, letter: Letter, returnedOn: Day): Promise<string[]> {
  const line = `${notReached(letter)} (${returnedOn}): 최고가 도달하지 않아 시효가 중단되지 않은 것으로 봅니다.`;
  const number = await noteOnDeadline(work, context, { type: "letter", id: letter.id }, { code, line });
  if (number === null) return [];
  const from = context.viewer.staff!.id;
  await tellByTask(work, {
    from,
    to: [letter.author_id ?? from],
    title: `${toldNotReached(letter)}${letter.title}`,
    content:
      "최고가 모두 반송되어 시효가 중단되지 않은 것으로 봅니다. 다시 보내거나 소를 제기하고, 최고 후 6개월 기한은 포기하거나 정정해 주세요. 수취거절은 도달로 볼 여지가 있으므로 변호사가 판단하기 전에 기한을 포기하지 마세요.",
    url: deadlinePath(number),
    importance: "S",
  });
  return ["최고가 도달하지 않았습니다. 작성자에게 최고 기한을 포기하거나 정정하도록 할일로 알렸습니다."];
}

/** What was said of that no longer holds: it reached somebody, or nothing is known of it yet. */
async function takeNotReachedBack(work: Work, context: WriteContext, letter: Letter): Promise<void> {
  await takeNotesBack(work, context, { type: "letter", id: letter.id }, { code, beginning: `${notReached(letter)} ` });
  const rows = await work.query
    .selectFrom("deadlines")
    .select("id")
    .where("record_type", "=", "letter")
    .where("record_id", "=", letter.id)
    .execute();
  await withdrawTold(work, { urls: rows.map(({ id }) => deadlinePath(id)), beginning: toldNotReached(letter) });
}

/**
 * 422 where the deadline of a 최고 has been settled: what became of the letter is then written down receiver by receiver,
 * and the deadline is looked at by a person.
 */
export async function refuseSettledDemand({ query }: Pick<Work, "query">, letter: Letter): Promise<void> {
  if (letter.purpose !== "demand") return;
  const last = await query
    .selectFrom("deadlines as d")
    .innerJoin("legal_deadline_rules as l", "l.id", "d.rule_id")
    .select("d.status")
    .where("d.record_type", "=", "letter")
    .where("d.record_id", "=", letter.id)
    .where("l.code", "=", code)
    .orderBy("d.id", "desc")
    .executeTakeFirst();
  if (!last || isStanding(last.status)) return;
  throw new Failure("ruleViolated", "최고 기한이 이미 처리되어 되돌릴 수 없습니다. ‘배달 결과’에서 고쳐 주세요.");
}
