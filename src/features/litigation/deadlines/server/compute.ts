import type { Selectable } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import { formatDay, type Day } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { runsFromPronouncement } from "#features/litigation/legal-cases/appeal-rule.ts";
import { periodUnits, startMethods, type Basis, type CourtSet, type Period, type StartMethod } from "../basis.ts";
import { computeDeadline, type Computed } from "../computation/deadline-day.ts";
import { NotComputable } from "../computation/service-day.ts";
import { loadLawTables, type LawTables } from "./load-tables.ts";

export type RuleRow = Selectable<DB["legal_deadline_rules"]>;

/** What a person tells of how a period started. */
export type Told = {
  readonly ruleId: number;
  readonly method: StartMethod;
  readonly startOn: Day;
  readonly openedOn: Day | null;
  readonly courtDays: number | null;
  readonly courtOn: Day | null;
};

function basisOf({ method, startOn, openedOn }: Pick<Told, "method" | "startOn" | "openedOn">): Basis {
  return { method, on: startOn, openedOn: method === "electronic" ? openedOn : null };
}

/** The rule that a person chose; 400 where it is none that is in force for that day. */
export async function readRule(query: Query, { ruleId, startOn }: Pick<Told, "ruleId" | "startOn">): Promise<RuleRow> {
  const rule = await query
    .selectFrom("legal_deadline_rules")
    .selectAll()
    .where("id", "=", ruleId)
    .where("status", "in", ["inForce", "ended"])
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return ruleFor(rule, startOn);
}

/** The same with the row at hand; undefined: there is none. */
export function ruleFor(rule: RuleRow | undefined, startOn: Day): RuleRow {
  if (!rule) throw invalidField("ruleId", "기한규칙을 찾을 수 없습니다. 다시 골라 주세요.");
  if (startOn < rule.effective_from || (rule.effective_to !== null && startOn > rule.effective_to)) {
    const until = rule.effective_to === null ? "" : `${rule.effective_to}까지`;
    throw invalidField(
      "ruleId",
      `이 규칙은 ${rule.effective_from}부터 ${until} 적용됩니다. 기산 사유일에 맞는 규칙을 골라 주세요.`,
    );
  }
  return rule;
}

export type Computation = { readonly rule: RuleRow; readonly computed: Computed };

/** Computes what was told; 400 with words for what cannot be computed. */
export async function computeTold(query: Query, told: Told, law?: LawTables): Promise<Computation> {
  const rule = await readRule(query, told);
  return computeEntry(law ?? (await loadLawTables(query)), rule, told);
}

/** The same with the tables at hand; `rule`: the one that was told, as `ruleFor` gives it. */
export function computeEntry(law: LawTables, rule: RuleRow, told: Told): Computation {
  refuseServed(rule, told);
  return { rule, computed: computeWith(law, rule, told) };
}

/** A criminal judgment is appealed from its pronouncement: its service comes later, and so would the last day. */
function refuseServed({ code }: RuleRow, { method }: Pick<Told, "method">): void {
  if (method === "pronounced" || !runsFromPronouncement.includes(code)) return;
  throw invalidField(
    "method",
    "형사판결의 상소기간은 선고일부터 셉니다. ‘선고·고지’를 고르고 선고일을 넣어 주세요. (형사소송법 제343조 제2항)",
  );
}

/** Days of a rule from what started it, whatever its start may be. */
export function computeWith(law: LawTables, rule: RuleRow, told: Omit<Told, "ruleId">): Computed {
  if (told.openedOn !== null && told.openedOn < told.startOn) {
    throw invalidField("openedOn", "확인일이 등재통지일보다 앞설 수 없습니다.");
  }
  try {
    return computeDeadline(periodOf(rule, told), basisOf(told), law.on(told.startOn), courtSetOf(rule, told));
  } catch (error) {
    if (error instanceof NotComputable)
      throw new Failure("invalid", error.message, { fields: { startOn: error.message } });
    throw error;
  }
}

/** A day that the court gave takes the place of the period (rule of use 7), never of one that cannot be extended. */
function periodOf(rule: RuleRow, { courtOn }: Pick<Told, "courtOn">): Period {
  if (courtOn !== null && rule.peremptory) {
    throw invalidField("courtOn", "불변기간은 늘릴 수 없습니다. (민사소송법 제172조 제1항)");
  }
  const { code, name, procedure, count, end_rule: endRule, law_ref: lawRef } = rule;
  return { code, name, procedure, unit: courtOn === null ? rule.unit : "court", count, endRule, lawRef };
}

function courtSetOf(rule: RuleRow, { courtDays, courtOn }: Pick<Told, "courtDays" | "courtOn">): CourtSet | null {
  if (courtOn !== null) return { on: courtOn };
  if (courtDays === null) return null;
  if (rule.unit !== "court") throw invalidField("courtDays", "이 규칙의 기간은 법률이 정합니다. 일수를 비워 주세요.");
  return { days: courtDays };
}

/** The computation in one line: 2026-09-10(목) 교부 + 2주 → 09-24 추석 → 2026-09-28(월). */
export function oneLine(
  rule: Pick<RuleRow, "count" | "unit" | "law_ref">,
  told: Omit<Told, "ruleId">,
  done: Computed,
): string {
  const start = `${formatDay(told.startOn)} ${startMethods[told.method]}`;
  const works =
    done.effectiveOn === told.startOn ? "" : ` → ${formatDay(done.effectiveOn)}${done.zeroHour ? " 0시" : ""}`;
  const period =
    told.courtOn === null
      ? `${told.courtDays ?? rule.count}${told.courtDays === null ? periodUnits[rule.unit] : "일"}`
      : "법원 지정";
  const rolled = done.rawOn === done.dueOn ? "" : ` → ${formatDay(done.rawOn)}`;
  return `${start}${works} + ${period}${rolled} → ${formatDay(done.dueOn)} · ${rule.law_ref}`;
}

/** The trace as it is kept: a line each, the day first. */
export function traceText({ trace }: Pick<Computed, "trace">): string {
  return trace.map(({ what, day, because }) => `${formatDay(day)} ${what}: ${because}`).join("\n");
}

/** The columns of a deadline that a computation gives. */
export function columnsOf(rule: RuleRow, told: Omit<Told, "ruleId">, done: Computed) {
  const [d7, d3, d1] = done.preDates as [Day, Day, Day];
  return {
    effective_on: done.effectiveOn,
    zero_hour: done.zeroHour,
    raw_on: done.rawOn,
    due_on: done.dueOn,
    acting_on: done.dueOn,
    target_on: done.targetOn,
    later_on: done.laterOn,
    d7_on: d7,
    d3_on: d3,
    d1_on: d1,
    trace: traceText(done),
    notes: done.notes.join("\n"),
    computation: oneLine(rule, told, done),
  };
}
