import { expect, test } from "vitest";
import { buildAbilities } from "#platform/abilities.ts";
import { subjects } from "#firm/permissions.ts";
import { parseOwnRules, roleNames, roleRules } from "./roles.ts";

const grants = (stored: string) => parseOwnRules(stored).map(({ action, subject }) => `${action} ${subject}`);

test.each([
  ["null", []],
  ["[null]", []],
  ["[[]]", []],
  ['"manage"', []],
  ["{}", []],
  ["", []],
  ["not json", []],
  ['[{"action":"manage"}]', []],
  ['[{"subject":"관리자"}]', []],
  ['[{"action":"manage","subject":"all"}]', []],
  ['[{"action":"manage","subject":"없는영역"}]', []],
  ['[{"action":"delete","subject":"관리자"}]', []],
  ['[{"action":["manage"],"subject":"관리자"}]', []],
  ['[{"action":"manage","subject":["관리자"]}]', []],
  ['[{"action":"manage","subject":"관리자","inverted":true}]', []],
  ['[{"action":"manage","subject":"관리자","conditions":{"id":{"$regex":"(a+)+$"}}}]', []],
  ['[{"action":"manage","subject":"관리자","__proto__":{"a":1}}]', []],
  [
    '[{"action":"show","subject":"매출조회"},null,{"action":"manage","subject":"유니온정보"}]',
    ["show 매출조회", "manage 유니온정보"],
  ],
])("own rules %s grant %j", (stored, expected) => {
  expect(grants(stored)).toEqual(expected);
});

test("a text of 20 kB is read; beyond the limit it grants nothing", () => {
  const rule = '{"action":"show","subject":"매출조회"}';
  const full = `[${Array.from({ length: 500 }, () => rule).join(",")}]`;
  expect(full.length).toBeLessThanOrEqual(20_000);
  expect(grants(full)).toEqual(["show 매출조회"]);
  expect(grants("[".repeat(20_000))).toEqual([]);
  expect(grants(`[${rule}${" ".repeat(20_000)}]`)).toEqual([]);
});

test("no rules, no rights", () => {
  const nothing = buildAbilities([]);
  for (const subject of subjects) expect(nothing.can("show", subject)).toBe(false);
  expect(roleRules(["없는역할", "toString", "__proto__", "constructor"])).toEqual([]);
});

test("every role of the vocabulary grants something", () => {
  expect(roleNames).toHaveLength(26);
  for (const role of roleNames) expect(roleRules([role]).length, role).toBeGreaterThan(0);
});
