import type { Selectable } from "kysely";
import { formatDay, type Day } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Computed } from "../computation/deadline-day.ts";
import { computeWith, traceText, type RuleRow, type Told } from "./compute.ts";
import { loadLawTables, type LawTables } from "./load-tables.ts";
import { standingDeadline } from "./standing.ts";

type Row = Selectable<DB["deadlines"]>;

/** What is kept of a proposed computation until a lawyer accepts it. */
export type Proposed = { readonly ruleId: number; readonly told: Omit<Told, "ruleId">; readonly computed: Computed };

export type Cause = {
  /** What changed, as the list of moves names it. */
  readonly words: string;
  /** Of these deadlines alone; absent: of all that are open. */
  readonly ids?: readonly number[];
  /** What the start became, where a trigger moved. */
  readonly start?: Pick<Told, "method" | "startOn" | "openedOn">;
};

/**
 * Looks at every open deadline anew and proposes a move for each whose day differs (product N2). No stored day changes:
 * until a lawyer accepts, lists, reminders and closings go by the earlier of both. Returns how many would move.
 */
export async function proposeMoves(work: Work, userId: number | null, cause: Cause): Promise<number> {
  const law = await loadLawTables(work.query);
  const rules = await work.query.selectFrom("legal_deadline_rules").selectAll().execute();
  const open = work.query.selectFrom("deadlines").selectAll().where(standingDeadline("deadlines"));
  const among = cause.ids ? open.where("id", "in", [0, ...cause.ids]) : open;
  const rows = await among.orderBy("id").forUpdate().execute();
  await work.query
    .updateTable("deadline_moves")
    .set({ status: "obsolete" })
    .where("deadline_id", "in", [0, ...rows.map(({ id }) => id)])
    .where("status", "=", "waiting")
    .execute();
  let moved = 0;
  for (const row of rows) {
    if (await proposeMove(work, userId, { row, proposed: proposedFor(law, rules, row, cause), cause })) moved += 1;
  }
  return moved;
}

function proposedFor(law: LawTables, rules: readonly RuleRow[], row: Row, { start }: Cause): Proposed | null {
  const told = {
    method: row.start_method,
    startOn: row.start_on,
    openedOn: row.opened_on,
    ...start,
    courtDays: row.court_days,
    courtOn: row.court_on,
  };
  const rule = ruleFor(rules, row.rule_id, told.startOn);
  try {
    return { ruleId: rule.id, told, computed: computeWith(law, rule, told) };
  } catch (error) {
    // A person has to enter it anew: the list of moves says so.
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** The row of the same code that is in force for that day; its own where there is none. */
function ruleFor(rules: readonly RuleRow[], ruleId: number, startOn: Day): RuleRow {
  const own = rules.find(({ id }) => id === ruleId)!;
  const valid = rules.filter(
    ({ code, status, deleted_at: deletedAt, effective_from: from, effective_to: to }) =>
      code === own.code &&
      ["inForce", "ended"].includes(status) &&
      deletedAt === null &&
      from <= startOn &&
      (to === null || startOn <= to),
  );
  return valid.toSorted((one, other) => (one.effective_from < other.effective_from ? 1 : -1))[0] ?? own;
}

type Moving = { readonly row: Row; readonly proposed: Proposed | null; readonly cause: Cause };

async function proposeMove(work: Work, userId: number | null, { row, proposed, cause }: Moving): Promise<boolean> {
  const newOn = proposed?.computed.dueOn ?? row.due_on;
  const moves = proposed === null || newOn !== row.due_on || cause.start !== undefined;
  if (moves) {
    const { id } = await work.query
      .insertInto("deadline_moves")
      .values({
        team_id: row.team_id,
        project_id: row.project_id,
        deadline_id: row.id,
        cause: cause.words.slice(0, 300),
        old_on: row.due_on,
        new_on: newOn,
        old_trace: row.trace,
        new_trace: proposed ? traceText(proposed.computed) : "다시 계산할 수 없습니다. 정정으로 새로 입력해 주세요.",
        computed: proposed && JSON.stringify(proposed),
        created_by: userId,
        updated_by: userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    work.audit({
      action: "deadlineMove.create",
      recordType: "deadlineMove",
      recordId: id,
      changes: { old_on: [null, row.due_on], new_on: [null, newOn] },
    });
    work.emit({ type: "record", ref: `deadlineMove:${id}` });
  }
  const actingOn = newOn < row.due_on ? newOn : row.due_on;
  if (actingOn !== row.acting_on) {
    await work.query.updateTable("deadlines").set({ acting_on: actingOn }).where("id", "=", row.id).execute();
    work.emit({ type: "record", ref: `deadline:${row.id}` });
  }
  return moves;
}

/** What was found, as a sentence for the person who changed the law. */
export function movesWords(moved: number): string {
  return moved === 0
    ? "이 변경으로 움직이는 기한은 없습니다."
    : `기한 ${moved}건의 만료일이 달라집니다. ‘기한 변동’에서 변호사가 하나씩 수락할 때까지 저장된 날은 그대로입니다.`;
}

/** The line of the cause: 2026-11-30(월) 임시공휴일 승인. */
export function causeWords(day: Day, name: string, what: string): string {
  return `${formatDay(day)} ${name} ${what}`;
}
