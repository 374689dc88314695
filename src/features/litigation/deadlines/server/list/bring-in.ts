import { sql } from "kysely";
import { formatNumber } from "#platform/number.ts";
import { rowName } from "#platform/row-name.ts";
import { givingWay } from "#platform/server/give-way.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { ImportReport } from "#platform/server/spreadsheet/report.ts";
import type { Keep } from "#records/server/import/list-routes.ts";
import type { WrittenRow } from "#records/server/import/kept-lists.ts";
import { onTrial } from "#records/server/import/trial.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { DeadlineColumn } from "../../deadline-list.ts";
import type { RuleRow, Told } from "../compute.ts";
import { enterFound, type DeadlineEntry } from "../enter-deadline.ts";
import { lookupsOfMany, type EntryLookups } from "../entry-lookups.ts";
import { findPlaces, type ListedPlace } from "./find-places.ts";
import { openRuleBook } from "./find-rules.ts";
import { readDeadlineList, type DeadlineList, type ListedDeadline } from "./read-list.ts";
import { openStandingBook } from "./standing.ts";

type Entered = { readonly id: number; readonly peremptory: boolean };
type Done = { readonly entered: readonly Entered[]; readonly unchanged: number };

/**
 * Enters the deadlines of a list as the person would by hand: computed by the rules, unverified, 불변기간 to be read a
 * second time. Everything or nothing; without `keep` it is tried and nothing is written.
 */
export async function bringDeadlinesIn(
  context: WriteContext,
  bytes: Uint8Array,
  keep: Keep<never> | null,
): Promise<ImportReport> {
  const list = await readDeadlineList(bytes, context.viewer.staff?.id ?? null);
  const inFile = list.mistakes.length;
  const stays = () => keep !== null && list.mistakes.length === 0;
  const run = async (work: Work) => {
    // Two imports of one list at a time would both find the deadlines missing.
    if (keep) await sql`select pg_advisory_xact_lock(hashtext('import-deadlines'))`.execute(work.query);
    // A retried transaction starts over with what is wrong in the file alone.
    list.mistakes.splice(inFile);
    const done = await enterAll(work, context, list);
    const written = done.entered.map(({ id }): WrittenRow => ({ kind: "deadline", id, version: 1, isNew: true }));
    if (stays() && written.length > 0) await keep?.(work, { added: written.length, changed: 0, written, before: [] });
    return done;
  };
  return report(list, await onTrial(context, run, stays), stays());
}

async function enterAll(work: Work, context: WriteContext, list: DeadlineList): Promise<Done> {
  const places = await findPlaces(work, context, list.rows);
  const { rules, ruleOf } = await openRuleBook(work);
  const lookups = await lookupsOfMany(work, rules);
  const book = await openStandingBook(work, context, places.values());
  const seen = new Map<string, number>();
  const entered: Entered[] = [];
  const giveWay = givingWay();
  let unchanged = 0;
  for (const row of list.rows) {
    await giveWay();
    const place = places.get(row);
    const rule = place && ruleOf(row, place);
    if (!place || !rule || row.method === null || row.startOn === null) continue;
    const told = toldOf(row, rule);
    const key = JSON.stringify([place.caseId, place.projectId, rule.id, told.method, told.startOn, row.party]);
    const first = seen.get(key);
    seen.set(key, first ?? row.row);
    if (first !== undefined) {
      row.wrong("rule", row.rule, `${rowName(first)}과 같은 기한입니다.`, "한 행을 지워 주세요.");
    } else if (book.isThere(place, { ...told, party: row.party })) {
      unchanged += 1;
    } else if (rule.peremptory && book.waitsForReading(place)) {
      row.wrong(
        "rule",
        row.rule,
        "다른 사람이 입력한 불변기한이 두 번째 입력을 기다립니다.",
        "이 행을 지우고 그 기한을 먼저 검증해 주세요.",
      );
    } else {
      const id = await enter(work, context, { row, place, rule, told }, lookups);
      if (id !== null) entered.push({ id, peremptory: rule.peremptory });
    }
  }
  return { entered, unchanged };
}

/** Where the court sets the last day, the book's last day is that one. */
function toldOf({ method, startOn, openedOn, courtOn, dueOn }: ListedDeadline, rule: RuleRow): Told {
  const set = rule.unit === "court" ? (courtOn ?? dueOn) : courtOn;
  return { ruleId: rule.id, method: method!, startOn: startOn!, openedOn, courtDays: null, courtOn: set };
}

type One = {
  readonly row: ListedDeadline;
  readonly place: ListedPlace;
  readonly rule: RuleRow;
  readonly told: Told;
};

/** Enters one row and returns its number; null, and told at its cells, where it cannot be. */
async function enter(
  work: Work,
  context: WriteContext,
  { row, place, rule, told }: One,
  lookups: EntryLookups,
): Promise<number | null> {
  const { party, documentName, overdue } = row;
  const entry: DeadlineEntry = { ...told, party, documentName, ownerId: place.ownerId, provisional: false, overdue };
  try {
    if (rule.unit !== "court" && row.dueOn !== null) {
      const { computed } = await lookups.computed(told);
      if (computed.dueOn !== row.dueOn) {
        const words = "기산 사유일, 송달방식, 기한을 문서와 맞추거나 만료일 칸을 비워 주세요.";
        row.wrong("dueOn", row.dueOn, `규칙으로 계산한 만료일은 ${computed.dueOn}입니다.`, words);
        return null;
      }
    }
    const { caseId, projectId, ofProject } = place;
    // A trigger puts it into the team of its project.
    const hanging = { teamId: context.viewer.staff!.teamId!, projectId: ofProject };
    return await enterFound(work, context, { caseId, projectId, hanging }, entry, {}, lookups);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    for (const [key, message] of Object.entries(error.fields ?? { "": error.message })) tell(row, key, message);
    return null;
  }
}

const columnOf: Readonly<Record<string, DeadlineColumn>> = {
  method: "method",
  startOn: "startOn",
  openedOn: "openedOn",
  courtOn: "courtOn",
  courtDays: "courtOn",
  overdue: "overdue",
  ownerId: "owner",
  ruleId: "rule",
  projectId: "project",
};

function tell(row: ListedDeadline, field: string, message: string): void {
  const key = columnOf[field] ?? "caseNo";
  const value = row[key];
  row.wrong(key, value ?? "", message, "고쳐서 다시 올려 주세요.");
}

function report(list: DeadlineList, { entered, unchanged }: Done, applied: boolean): ImportReport {
  const { mistakes, alterations, notes } = list;
  const blind = entered.filter(({ peremptory }) => peremptory).length;
  const past = list.rows.filter(({ overdue }) => overdue !== null).length;
  const said = [
    [blind, "불변기한: 다른 사람이 문서를 보고 다시 입력해야 검증됩니다."],
    [past, "지난 기한: 도과나 추후보완 검토로 넣습니다."],
  ] as const;
  return {
    what: "기한",
    applied,
    added: entered.length,
    changed: 0,
    unchanged,
    mistakes,
    alterations,
    changes: [],
    notes: [...notes, ...said.flatMap(([count, words]) => (count > 0 ? [`${formatNumber(count)}건이 ${words}`] : []))],
  };
}
