import { expect, test } from "vitest";
import { buildAbilities } from "#platform/abilities.ts";
import type { PermissionRule } from "#platform/policy.ts";
import type { PolicyFacts } from "#platform/policy.ts";
import { money, text } from "../field.ts";
import { defineResource } from "../resource.ts";
import { readableResource } from "./readable.ts";

const contract = defineResource("contract", {
  label: "계약",
  table: "contracts",
  api: "/api/contracts",
  page: null,
  title: "title",
  columns: ["title", "paid"],
  fields: { title: text({ label: "사건명" }), paid: money({ label: "입금", readableWith: "결제관리" }) },
});

const facts = (hasTeam: boolean, ...rules: PermissionRule[]): PolicyFacts => ({
  signedIn: true,
  isStaff: true,
  hasTeam,
  inPresaleTeam: false,
  isDevice: false,
  devPages: false,
  isAdministrator: hasTeam && rules.some(({ subject }) => subject === "관리자"),
  abilities: buildAbilities(rules),
});
const keys = (one: PolicyFacts) => Object.keys(readableResource(contract, one).fields);

test("fields that need a right are there for those who have it", () => {
  expect(keys(facts(true))).toEqual(["title"]);
  expect(keys(facts(true, { action: "show", subject: "결제관리" }))).toEqual(["title", "paid"]);
  expect(keys(facts(true, { action: "manage", subject: "관리자" }))).toEqual(["title", "paid"]);
  expect(keys(facts(false, { action: "show", subject: "결제관리" }))).toEqual(["title"]);
});

test("the same person gets the same object, so that nothing is drawn anew", () => {
  const person = facts(true);
  expect(readableResource(contract, person)).toBe(readableResource(contract, person));
});
