import { afterAll, beforeAll, expect, test } from "vitest";
import { computeDeadline } from "#features/litigation/deadlines/computation/deadline-day.ts";
import type { Period, StartMethod } from "#features/litigation/deadlines/basis.ts";
import { loadLawTables } from "#features/litigation/deadlines/server/load-tables.ts";
import { addDays, courtDays } from "#firm/court-days.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { secondCalculation } from "./harness/second-calculator.ts";

/** Trust.md §2.1 T34: random starts, rules, ways of service, holidays and failures against a second calculator. */
const cases = Number(process.env["DEADLINE_CASES"] ?? 50_000);
const seed = Number(process.env["DEADLINE_SEED"] ?? 20_261_125);

const civilMethods: readonly StartMethod[] = [
  "personal",
  "post",
  "mailing",
  "electronic",
  "publicFirst",
  "publicFirstAbroad",
  "publicLater",
  "pronounced",
  "event",
];
const criminalMethods = civilMethods.filter((method) => method !== "publicFirstAbroad");

/** Numbers that look random and are the same for one seed. */
function drawing(from: number) {
  let state = from >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let held: TestDatabase;
beforeAll(async () => {
  held = await createTestDatabase();
});
afterAll(() => held.drop());

test(`${cases} random periods: the product and the second calculator never differ`, async () => {
  const rules = (await held.database.query.selectFrom("legal_deadline_rules").selectAll().execute()).filter(
    ({ unit, end_rule: end }) => unit !== "court" && end !== "before",
  );
  const { serviceRules } = (await loadLawTables(held.database.query)).on("2026-11-25");
  const draw = drawing(seed);
  const differing: unknown[] = [];
  let calendar = courtDays([]);
  let holidays = new Set<string>();
  let outages = new Set<string>();
  for (let index = 0; index < cases; index++) {
    if (index % 100 === 0) {
      const base = addDays("2020-01-01", draw(4000));
      // Close together, so that runs of holidays and failures fall into periods and at their ends.
      holidays = new Set(Array.from({ length: 60 }, () => addDays(base, draw(500))));
      outages = new Set(Array.from({ length: 40 }, () => addDays(base, draw(500))));
      calendar = courtDays([...holidays].map((day) => ({ day, name: "휴일" })));
    }
    const rule = rules[draw(rules.length)]!;
    const methods = rule.procedure === "criminal" ? criminalMethods : civilMethods;
    const method = methods[draw(methods.length)]!;
    const on = addDays([...holidays][draw(holidays.size)]!, draw(60) - 50);
    const openedOn = method === "electronic" && draw(2) === 0 ? addDays(on, draw(20)) : null;
    const period: Period = { ...rule, endRule: rule.end_rule, lawRef: rule.law_ref };
    const { effectiveOn, rawOn, dueOn } = computeDeadline(
      period,
      { method, on, openedOn },
      { courtDays: calendar, outages, serviceRules },
    );
    const second = secondCalculation({
      criminal: rule.procedure === "criminal",
      method,
      on,
      openedOn,
      unit: rule.unit as "day",
      count: rule.count!,
      rolls: rule.end_rule === "next",
      holidays,
      outages,
    });
    if (JSON.stringify({ effectiveOn, rawOn, dueOn }) !== JSON.stringify(second)) {
      differing.push({ rule: rule.code, method, on, openedOn, product: { effectiveOn, rawOn, dueOn }, second });
    }
  }
  expect(differing.slice(0, 5)).toEqual([]);
});
