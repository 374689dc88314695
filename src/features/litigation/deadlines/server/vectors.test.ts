import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { courtDays } from "#firm/court-days.ts";
import type { Day } from "#platform/dates.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import type { Basis, StartMethod } from "../basis.ts";
import { computeDeadline, type Computed } from "../computation/deadline-day.ts";
import { effectiveDay, NotComputable } from "../computation/service-day.ts";
import { computeWith, traceText, type RuleRow } from "./compute.ts";
import { lastDayOn, legalPeriods } from "./legal-period.ts";
import { loadLawTables, type LawTables } from "./load-tables.ts";

let held: TestDatabase;
let law: LawTables;
let rules: RuleRow[];

beforeAll(async () => {
  held = await createTestDatabase();
  law = await loadLawTables(held.database.query);
  rules = await held.database.query.selectFrom("legal_deadline_rules").selectAll().execute();
});
afterAll(() => held.drop());

const ruleOf = (code: string, on: Day) =>
  rules.find(
    (one) => one.code === code && one.effective_from <= on && (one.effective_to === null || on <= one.effective_to),
  )!;

function compute(code: string, method: StartMethod, startOn: Day, openedOn: Day | null = null): Computed {
  return computeWith(law, ruleOf(code, startOn), { method, startOn, openedOn, courtDays: null, courtOn: null });
}

/** rules §7.1: what starts it, the end before holidays, the last day. */
const vectors: readonly (readonly [
  name: string,
  code: string,
  StartMethod,
  on: Day,
  opened: Day | null,
  raw: Day,
  due: Day,
])[] = [
  ["D1", "CIV_APPEAL", "personal", "2026-09-10", null, "2026-09-24", "2026-09-28"],
  ["D2", "CIV_APPEAL", "electronic", "2026-09-01", null, "2026-09-22", "2026-09-22"],
  ["D3", "CIV_APPEAL", "electronic", "2026-09-01", "2026-09-03", "2026-09-17", "2026-09-17"],
  ["D4", "CRIM_APPEAL", "pronounced", "2026-07-10", null, "2026-07-17", "2026-07-20"],
  ["D5", "CIV_APPEAL_BRIEF", "personal", "2026-03-03", null, "2026-04-12", "2026-04-13"],
  ["D6", "CIV_IMMEDIATE", "personal", "2026-05-18", null, "2026-05-25", "2026-05-26"],
  ["D7", "ANSWER", "personal", "2026-01-15", null, "2026-02-14", "2026-02-19"],
  ["D8", "PAYORDER_OBJ", "personal", "2026-08-03", null, "2026-08-17", "2026-08-18"],
  ["D9", "ADM_SUIT", "event", "2026-04-18", null, "2026-07-17", "2026-07-20"],
  ["D10", "CIV_APPEAL", "publicFirst", "2026-04-01", null, "2026-04-29", "2026-04-29"],
  ["D11", "CIV_FINAL_BRIEF", "personal", "2026-09-04", null, "2026-09-24", "2026-09-28"],
  ["D12", "CRIM_SUMMARY", "personal", "2026-10-02", null, "2026-10-09", "2026-10-12"],
  ["D13", "NO_SHOW_REQ", "event", "2026-01-30", null, "2026-02-28", "2026-03-03"],
  ["D14", "NO_SHOW_REQ", "event", "2026-04-15", null, "2026-05-15", "2026-05-15"],
  ["D16", "PERFORM_REC_OBJ", "personal", "2026-04-17", null, "2026-05-01", "2026-05-04"],
  ["D17", "CRIM_IMMEDIATE", "electronic", "2026-11-02", null, "2026-11-23", "2026-11-23"],
  ["D18", "CIV_APPEAL", "publicLater", "2026-11-09", null, "2026-11-23", "2026-11-23"],
  ["D19", "CRIM_IMMEDIATE", "publicLater", "2026-11-09", null, "2026-11-22", "2026-11-23"],
  ["D20", "CONST_JUDGMENT", "event", "2026-11-19", null, "2026-12-19", "2026-12-21"],
  ["D21", "POLICE_OBJ", "personal", "2026-11-30", null, "2027-02-28", "2027-03-02"],
  ["D22", "CRIM_REVIEW", "personal", "2026-12-17", null, "2026-12-27", "2026-12-28"],
  ["D23", "DIST_SUIT", "event", "2026-12-18", null, "2026-12-25", "2026-12-28"],
  ["D24", "CIV_APPEAL", "electronic", "2027-01-15", null, "2027-02-05", "2027-02-05"],
  ["D25", "CIV_IMMEDIATE", "personal", "2027-04-26", null, "2027-05-03", "2027-05-04"],
  ["D26", "DEPORT_OBJ", "personal", "2027-02-01", null, "2027-02-08", "2027-02-10"],
  ["D28a", "CIV_APPEAL", "publicFirst", "2015-06-01", null, "2015-06-29", "2015-06-29"],
  ["D28b", "CIV_APPEAL", "publicFirst", "2019-02-19", null, "2019-03-19", "2019-03-19"],
];

/** Ends of months, years and chains of holidays, counted by hand. */
const edges: typeof vectors = [
  ["a month from the 31st", "NO_SHOW_REQ", "event", "2026-01-31", null, "2026-02-28", "2026-03-03"],
  ["a month from the last of February", "NO_SHOW_REQ", "event", "2026-02-28", null, "2026-03-31", "2026-03-31"],
  ["months that end with a leap day", "PATENT_TRIAL", "personal", "2027-11-29", null, "2028-02-29", "2028-02-29"],
  [
    "a year that ends on a Sunday before 삼일절",
    "ADM_SUIT_1Y",
    "event",
    "2026-02-28",
    null,
    "2027-02-28",
    "2027-03-02",
  ],
  ["years from a leap day, not rolled", "WAGE", "event", "2024-02-29", null, "2027-02-28", "2027-02-28"],
  ["ten years to the day", "CLAIM_LIMIT", "event", "2016-11-30", null, "2026-11-30", "2026-11-30"],
  ["six months from the 31st", "DEMAND_6M", "event", "2026-08-31", null, "2027-02-28", "2027-02-28"],
  ["a month that begins at 00:00", "INSOLV_CLAIM_SUIT", "electronic", "2026-10-24", null, "2026-11-30", "2026-11-30"],
  ["a Saturday", "CIV_IMMEDIATE", "personal", "2026-10-31", null, "2026-11-07", "2026-11-09"],
  [
    "개천절 on a Saturday and its substitute",
    "PAYORDER_OBJ",
    "personal",
    "2026-09-19",
    null,
    "2026-10-03",
    "2026-10-06",
  ],
  ["추석 in a week", "CIV_APPEAL", "personal", "2027-08-31", null, "2027-09-14", "2027-09-17"],
  ["신정 before a weekend", "CIV_APPEAL", "personal", "2026-12-18", null, "2027-01-01", "2027-01-04"],
  ["seven clear days before a hearing", "BRIEF_BEFORE", "event", "2026-12-17", null, "2026-12-09", "2026-12-09"],
  ["the same over holidays", "BRIEF_BEFORE", "event", "2026-10-13", null, "2026-10-05", "2026-10-02"],
  ["two clear months before a lease ends", "LEASE_HOUSE", "event", "2027-04-30", null, "2027-02-27", "2027-02-26"],
];

test.each([...vectors, ...edges])("%s", (_name, code, method, on, opened, raw, due) => {
  const { rawOn, dueOn } = compute(code, method, on, opened);
  expect({ rawOn, dueOn }).toEqual({ rawOn: raw, dueOn: due });
});

function works(method: StartMethod, on: Day, procedure: "civil" | "criminal" = "civil") {
  const { on: day, zeroHour } = effectiveDay({ method, on, openedOn: null }, procedure, law.on(on));
  return [day, zeroHour];
}

test("D2, D10, D17, D18, D19, D24, D28: the day on which a service works", () => {
  expect(works("electronic", "2026-09-01")).toEqual(["2026-09-09", true]);
  expect(works("electronic", "2018-08-21")).toEqual(["2018-08-29", true]);
  expect(works("electronic", "2027-01-15")).toEqual(["2027-01-23", true]);
  expect(works("electronic", "2026-11-02", "criminal")).toEqual(["2026-11-17", true]);
  expect(works("publicFirst", "2026-04-01")).toEqual(["2026-04-16", true]);
  expect(works("publicFirst", "2015-06-01")).toEqual(["2015-06-16", true]);
  expect(works("publicFirst", "2019-02-19")).toEqual(["2019-03-06", true]);
  expect(works("publicLater", "2026-11-09")).toEqual(["2026-11-10", true]);
  expect(works("publicLater", "2026-11-09", "criminal")).toEqual(["2026-11-15", false]);
  expect(works("publicFirstAbroad", "2026-04-01")).toEqual(["2026-06-02", true]);
});

test("D15: before 제헌절 was a holiday again", () => {
  const tables = { ...law.on("2026-07-10"), courtDays: courtDays([]) };
  const period = ruleOf("CRIM_APPEAL", "2026-07-10");
  const basis: Basis = { method: "pronounced", on: "2026-07-10", openedOn: null };
  const { dueOn } = computeDeadline({ ...period, endRule: period.end_rule, lawRef: period.law_ref }, basis, tables);
  expect(dueOn).toBe("2026-07-17");
});

test("D17: the later reading is named", () => {
  const { laterOn, notes } = compute("CRIM_IMMEDIATE", "electronic", "2026-11-02");
  expect(laterOn).toBe("2026-11-24");
  expect(notes.join(" ")).toContain("2026-11-24");
});

test("노동절 and its substitute are holidays of every year from 2026-05-01, whose calendar or not is entered", async () => {
  // A Friday of the calendar, a Monday, and a Saturday whose substitute is the Monday after it.
  const ends = ["2026-04-24", "2028-04-24", "2032-04-26"] as const;
  const due = ends.map((on) => compute("CIV_IMMEDIATE", "personal", on));
  expect(due.map(({ dueOn }) => dueOn)).toEqual(["2026-05-04", "2028-05-02", "2032-05-04"]);
  const { rows } = await held.database.pool.query(
    "select court_day(d)::text as day from unnest($1::date[]) with ordinality o (d, place) order by place",
    [["2025-05-01", "2026-05-01", "2028-05-01", "2032-05-01"]],
  );
  expect(rows.map(({ day }) => day)).toEqual(["2025-05-01", "2026-05-04", "2028-05-02", "2032-05-04"]);
  // That the other holidays of the year are not known is said all the same.
  expect(due[1]!.notes.join()).toContain("2028");
  // Once the calendar of a year is entered, it alone counts.
  await held.database.pool.query(`insert into court_holidays (day, name, kind, status, source) values
    ('2032-05-01', '노동절', 'regular', 'inForce', '월력요항'),
    ('2032-05-04', '대체공휴일(노동절)', 'substitute', 'inForce', '월력요항')`);
  const { rows: entered } = await held.database.pool.query("select day::text from holidays_by_rule(2032, 2032)");
  expect(entered).toEqual([]);
  await held.database.pool.query("delete from court_holidays where day >= '2032-01-01'");
});

test("노동절 that a calendar calls otherwise is one holiday, and no day is taken for its substitute", async () => {
  await held.database.pool.query(
    "insert into court_holidays (day, name, kind, status, source) values ('2028-05-01', '근로자의 날', 'regular', 'inForce', '시험')",
  );
  const { rows } = await held.database.pool.query("select court_day('2028-05-01')::text as day");
  expect(rows).toEqual([{ day: "2028-05-02" }]);
  await held.database.pool.query("delete from court_holidays where day = '2028-05-01'");
});

test("D27: a day of failure is left out of the week", () => {
  const tables = { ...law.on("2026-11-02"), outages: new Set(["2026-11-05"]) };
  const period = ruleOf("CIV_APPEAL", "2026-11-02");
  const basis: Basis = { method: "electronic", on: "2026-11-02", openedOn: null };
  const done = computeDeadline({ ...period, endRule: period.end_rule, lawRef: period.law_ref }, basis, tables);
  expect([done.effectiveOn, done.zeroHour, done.rawOn, done.dueOn]).toEqual([
    "2026-11-11",
    true,
    "2026-11-24",
    "2026-11-24",
  ]);
  expect(traceText(done)).toContain("2026-11-05(목) 장애일");
});

test("a document opened on or after the deemed day is served by then", () => {
  expect(compute("CIV_APPEAL", "electronic", "2026-09-01", "2026-09-09").dueOn).toBe("2026-09-22");
});

test("the trace is read line by line", () => {
  expect(traceText(compute("CIV_APPEAL", "personal", "2026-09-10")).split("\n")).toEqual([
    "2026-09-10(목) 기산일: 교부·보충·유치송달",
    "2026-09-11(금) 첫날: 첫날은 세지 않음 (민법 제157조)",
    "2026-09-24(목) 기간의 끝: 2주 · 민사소송법 제396조",
    "2026-09-24(목) 휴일: 추석 연휴 → 다음 날 (민법 제161조)",
    "2026-09-25(금) 휴일: 추석 → 다음 날 (민법 제161조)",
    "2026-09-26(토) 휴일: 추석 연휴 → 다음 날 (민법 제161조)",
    "2026-09-27(일) 휴일: 일요일 → 다음 날 (민법 제161조)",
    "2026-09-28(월) 만료일: 첫 근무일",
  ]);
});

test("days before and the internal target lie on working days, the legal day stays", () => {
  const { dueOn, targetOn, preDates } = compute("CIV_APPEAL", "personal", "2026-09-10");
  expect([dueOn, targetOn, ...preDates]).toEqual([
    "2026-09-28",
    "2026-09-21",
    "2026-09-21",
    "2026-09-23",
    "2026-09-23",
  ]);
});

test("limitations are not rolled, and say so; unknown years ask to be looked at", () => {
  const { dueOn, notes } = compute("WAGE", "event", "2023-05-24");
  expect(dueOn).toBe("2026-05-24");
  expect(notes.join(" ")).toContain("제161조");
  expect(compute("TORT_LIMIT", "event", "2026-01-05").notes.join(" ")).toContain("2029년 공휴일");
});

test("a year of which not all holidays are entered is not known, and a deadline in it says so", () => {
  const years = ["2024", "2025", "2026", "2027", "2028"];
  const { courtDays: calendar } = law.on("2026-11-29");
  expect(years.filter((year) => calendar.knows(`${year}-05-05`))).toEqual(["2026", "2027"]);
  // 2025-05-05 is 어린이날, which this table does not have.
  expect(compute("CIV_IMMEDIATE", "personal", "2025-04-28").notes.join()).toContain("2025년 공휴일");
  expect(compute("ADM_SUIT_1Y", "event", "2027-05-10").notes.join()).toContain("2028년 공휴일");
  expect(compute("CIV_IMMEDIATE", "personal", "2026-04-28").notes).toEqual([]);
  expect(courtDays([{ day: "2028-04-12", name: "국회의원선거" }]).knows("2028-05-05")).toBe(false);
});

test("a day that the court set on a holiday stays, and says so", () => {
  const told = { method: "personal", startOn: "2026-09-10", openedOn: null, courtDays: null } as const;
  const { dueOn, notes } = computeWith(law, ruleOf("COURT_SET", "2026-09-10"), { ...told, courtOn: "2026-09-25" });
  expect([dueOn, notes]).toEqual(["2026-09-25", [expect.stringContaining("민법 제161조")]]);
});

test("what no rule covers is said in words, and what the court sets has to be told", () => {
  expect(() =>
    effectiveDay({ method: "publicFirstAbroad", on: "2026-04-01", openedOn: null }, "criminal", law.on("2026-04-01")),
  ).toThrow(NotComputable);
  expect(() => compute("COURT_SET", "personal", "2026-04-01")).toThrow("법원이 정한 기간");
  const rule = ruleOf("COURT_SET", "2026-04-01");
  const told = { method: "personal", startOn: "2026-04-01", openedOn: null, courtOn: null } as const;
  expect(computeWith(law, rule, { ...told, courtDays: 7 }).dueOn).toBe("2026-04-08");
  expect(() =>
    computeWith(law, ruleOf("CIV_APPEAL", "2026-04-01"), { ...told, courtDays: null, courtOn: "2026-06-01" }),
  ).toThrow("불변기간");
});

test("a list works out the last day of every rule as the table of deadlines does", async () => {
  const starts = ["2019-12-27", "2026-01-30", "2026-01-31", "2026-02-28", "2026-08-29", "2026-09-10", "2027-02-01"];
  const { rows } = await sql<{ code: string; began: Day; day: Day | null }>`
    select c.code, s.began, ${lastDayOn(sql`c.code`, sql`s.began`)} as day
    from (select distinct code from legal_deadline_rules) c cross join unnest(${starts}::date[]) s (began)`.execute(
    held.database.query,
  );
  const expected = rows.map(({ code, began }) => {
    const rule = ruleOf(code, began);
    const isListed = rule && rule.unit !== "court" && rule.end_rule !== "before";
    return { code, began, day: isListed ? compute(code, "event", began).dueOn : null };
  });
  expect(rows).toEqual(expected);
  expect(expected.filter(({ day }) => day !== null).length).toBeGreaterThan(700);
});

test("what a record shows beside the ledger goes by the rule of the day on which it started", async () => {
  const periodFrom = await legalPeriods(held.database.query, "CRIM_IMMEDIATE");
  expect(periodFrom("2019-12-27")).toMatchObject({ words: "3일", lastDay: "2019-12-30" });
  expect(periodFrom("2026-09-17")).toMatchObject({ words: "7일", lastDay: "2026-09-28" });
  expect(periodFrom("1900-01-01")).toBeNull();
});

test("holidays of 2026 and 2027 are those of the calendar of the state", async () => {
  const { getHolidayPreset } = await import("@hyunbinseo/holidays-kr");
  for (const year of ["2026", "2027"]) {
    const preset = Object.keys(await getHolidayPreset(year)).toSorted();
    const rows = await held.database.query
      .selectFrom("court_holidays")
      .select("day")
      .distinct()
      .where("day", ">=", `${year}-01-01`)
      .where("day", "<=", `${year}-12-31`)
      .orderBy("day")
      .execute();
    expect(rows.map(({ day }) => day)).toEqual(preset);
  }
});
