import { expect, test } from "vitest";
import { may } from "#firm/may.ts";
import { signedIn, type PolicyFacts } from "#platform/policy.ts";
import type { Page } from "#firm/web/feature.ts";
import { groupHits, menuHits, type Hit } from "./results.ts";

const facts: PolicyFacts = {
  signedIn: true,
  isStaff: true,
  hasTeam: true,
  inPresaleTeam: false,
  isDevice: false,
  devPages: false,
  isAdministrator: false,
  abilities: { can: (_, subject) => subject === "상담리스트" },
};

const load = () => Promise.resolve({ default: () => null });

function page(path: string, label: string, policy = signedIn, group: "사건" | "재무" = "사건"): Page {
  return { path, title: label, policy, load, menu: { group, label, icon: "search", order: 1 } };
}

const pages: readonly Page[] = [
  page("/lawfirm/consult", "상담", may("show", "상담리스트")),
  page("/lawfirm/finance/sales", "매출", may("manage", "매출리스트"), "재무"),
  page("/lawfirm/project/$projectId", "사건 상세"),
  { ...page("/member/login", "로그인"), guest: true },
];

test.each([
  ["", ["/lawfirm/consult"]],
  ["상담", ["/lawfirm/consult"]],
  ["ㅅㄷ", ["/lawfirm/consult"]],
  ["사건", ["/lawfirm/consult"]],
  ["매출", []],
  ["로그인", []],
])("the menu for %j: permitted pages that a link can lead to", (text, paths) => {
  expect(menuHits(pages, facts, text).map(({ path }) => path)).toEqual(paths);
});

const labels: Readonly<Record<string, string>> = { task: "할일", project: "사건", menu: "메뉴" };

function hit(kind: Hit["kind"], id: number): Hit {
  return { kind, label: labels[kind] ?? "", id, title: "", detail: "", state: "", path: "" };
}

test("hits stand under their headings, each with its place among all", () => {
  const groups = groupHits([hit("task", 1), hit("project", 3), hit("project", 4), hit("menu", 9)]);
  expect(groups.map(({ label, start, hits }) => [label, start, hits.map(({ id }) => id)])).toEqual([
    ["할일", 0, [1]],
    ["사건", 1, [3, 4]],
    ["메뉴", 3, [9]],
  ]);
});
