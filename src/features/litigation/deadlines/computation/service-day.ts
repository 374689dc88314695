import { addDays, type CourtDays } from "#firm/court-days.ts";
import { lastOfMonths, type Day } from "#platform/dates.ts";
import { startMethods, type Basis, type Procedure, type ServiceRule, type TraceLine } from "../basis.ts";

/** When a service works. */
export type Effective = {
  readonly on: Day;
  /** From 00:00: the day itself is the first of the period (민법 제157조 단서). */
  readonly zeroHour: boolean;
  readonly trace: readonly TraceLine[];
  readonly notes: readonly string[];
  /** The day and hour as the other reading has it, where no authority decides; for what becomes final, the safe one. */
  readonly other: { readonly on: Day; readonly zeroHour: boolean } | null;
};

/** What a service is looked at with. */
export type ServiceTables = {
  readonly courtDays: CourtDays;
  readonly serviceRules: readonly ServiceRule[];
  /** Days on which the system of the courts failed (전자소송규칙 제28조). */
  readonly outages: ReadonlySet<Day>;
};

/** Why a day cannot be computed, in words for the person. */
export class NotComputable extends Error {}

const plain = new Set(["personal", "post", "mailing", "pronounced", "event"]);

/** The day on which what starts a period works, with a line for each step (rules §7.1). */
export function effectiveDay(basis: Basis, procedure: Procedure, tables: ServiceTables): Effective {
  const { method, on } = basis;
  if (plain.has(method)) return onThatDay(startMethods[method], on);
  if (method === "gazette") return nextMidnight(on);
  const rule = tables.serviceRules.find((one) => one.method === method && one.procedure === procedure);
  if (!rule) {
    const which = procedure === "criminal" ? "형사" : "민사";
    throw new NotComputable(
      `${which} 절차의 ${startMethods[method]}에 적용할 규칙이 없습니다. 만료일을 직접 확인해 주세요.`,
    );
  }
  return method === "electronic" ? electronicService(basis, rule, tables) : publicNotice(on, rule);
}

function onThatDay(method: string, on: Day): Effective {
  return { on, zeroHour: false, trace: [{ what: "기산일", day: on, because: method }], notes: [], other: null };
}

function nextMidnight(on: Day): Effective {
  const effective = addDays(on, 1);
  const trace = [
    { what: "공고일", day: on, because: "공고" },
    { what: "효력 발생", day: effective, because: "공고 다음 날 0시 (채무자회생법 제9조)" },
  ];
  return { on: effective, zeroHour: true, trace, notes: [], other: null };
}

function publicNotice(on: Day, rule: ServiceRule): Effective {
  const waited = rule.unit === "month" ? lastOfMonths(addDays(on, 1), rule.count) : addDays(on, rule.count);
  const effective = addDays(waited, 1);
  const waits = rule.unit === "month" ? `${rule.count}개월` : rule.count === 0 ? "" : `${rule.count}일`;
  const when = rule.zeroHour ? "0시" : "";
  const trace = [
    { what: "게시일", day: on, because: startMethods[rule.method] },
    {
      what: "효력 발생",
      day: effective,
      because: waits
        ? `게시 다음 날부터 ${waits}이 지난 날 ${when} (${rule.lawRef})`
        : `게시 다음 날 ${when} (${rule.lawRef})`,
    },
  ];
  const notes = rule.zeroHour ? [] : ["형사 공시송달의 효력 발생일은 유추한 것입니다. 재확인이 필요합니다."];
  return { on: effective, zeroHour: rule.zeroHour, trace, notes, other: null };
}

/** 전자송달: opened, or deemed served after the full days, whichever comes first. Days of failure are left out. */
function electronicService({ on: noticeOn, openedOn }: Basis, rule: ServiceRule, tables: ServiceTables): Effective {
  const { last, skipped } = fullDays(noticeOn, rule.count, tables.outages);
  const deemed = addDays(last, 1);
  const notice = { what: "등재통지", day: noticeOn, because: "전자우편·문자 중 먼저 보낸 통지" };
  if (openedOn !== null && openedOn < deemed) {
    const trace = [notice, { what: "송달", day: openedOn, because: "확인한 날 (간주일보다 앞섬)" }];
    return { on: openedOn, zeroHour: false, trace, notes: [], other: null };
  }
  const trace = [
    notice,
    ...skipped.map((day) => ({ what: "장애일", day, because: "시스템 장애일은 기간에 넣지 않음" })),
    { what: "송달 간주", day: deemed, because: `통지 다음 날부터 ${rule.count}일이 지난 날 0시 (${rule.lawRef})` },
  ];
  return { on: deemed, zeroHour: true, trace, ...readings(last, deemed, rule, tables.courtDays) };
}

function fullDays(noticeOn: Day, count: number, outages: ReadonlySet<Day>): { last: Day; skipped: Day[] } {
  const skipped: Day[] = [];
  let last = noticeOn;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (outages.has(last)) skipped.push(last);
    else left -= 1;
  }
  return { last, skipped };
}

/** Where no authority decides, the earlier day is taken for what is to be done, and the later one named (rule of use 8). */
function readings(last: Day, deemed: Day, rule: ServiceRule, days: CourtDays): Pick<Effective, "notes" | "other"> {
  const closed = days.closed(last);
  const rolled = closed === null ? deemed : addDays(days.onOrAfter(last), 1);
  const criminal = rule.procedure === "criminal";
  const notes = [
    ...(criminal ? ["형사 전자송달은 0시 규정이 없어 유추한 것입니다. 재확인이 필요합니다."] : []),
    ...(closed === null ? [] : [`간주기간의 마지막 날이 ${closed}이지만 늦추지 않고 이른 날을 씁니다.`]),
  ];
  return { notes, other: notes.length === 0 ? null : { on: rolled, zeroHour: !criminal } };
}
