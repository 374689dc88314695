import { describe, expect, test } from "vitest";
import { date, flag, money, oneOf, ref, text, type RefTarget } from "../../field.ts";
import { defineResource } from "../../resource.ts";
import {
  addressOfView,
  changedAddress,
  listQuery,
  nextSort,
  readAddress,
  unknownFilters,
  viewText,
} from "./list-address.ts";

const staff: RefTarget = {
  name: "staff",
  label: "직원",
  table: "staffs",
  titleColumn: "short_name",
  numberColumn: "id",
  page: null,
  open: "path",
  api: "/api/staffs",
};

const contract = defineResource("contract", {
  label: "계약",
  table: "contracts",
  api: "/api/contracts",
  page: "/lawfirm/contract",
  fields: {
    title: text({ label: "사건명", required: true, search: true, sort: true }),
    status: oneOf({ draft: "작성", signed: "체결" }, { label: "상태", filter: true }),
    responsible: ref(staff, { label: "책임변", filter: true }),
    fee: money({ label: "수임료", filter: true, sort: true, sum: true }),
    signedAt: date({ label: "수임일", filter: true, sort: true }),
    postpaid: flag({ label: "후불", filter: true }),
    opponent: text({ label: "상대방" }),
  },
  title: "title",
  columns: ["title", "status"],
});

const plain = { page: 1, pages: 1, search: "", sort: "-number", filters: {}, all: false };

describe("the address of a list", () => {
  test("an empty one shows the first page in the list's own order", () => {
    expect(readAddress(contract, {})).toEqual(plain);
  });

  test("is read word by word", () => {
    const words = {
      page: "3",
      pages: "2",
      search: "김",
      sort: "-signedAt",
      status: "draft,signed",
      responsible: "me,12",
      fee: "100..",
      signedAt: "2026-01-01..2026-03-31",
      postpaid: "Y",
    };
    const { status, responsible, fee, signedAt, postpaid } = words;
    expect(readAddress(contract, words)).toEqual({
      page: 3,
      pages: 2,
      search: "김",
      sort: "-signedAt",
      filters: { status, responsible, fee, signedAt, postpaid },
      all: false,
    });
  });

  test.each([
    { page: "0" },
    { page: "-1" },
    { page: "x" },
    { sort: "-opponent" },
    { sort: "unknown" },
    { status: "toString" },
    { status: "draft,gone" },
    { responsible: "you" },
    { signedAt: ".." },
    { signedAt: "2026-01-01" },
    { signedAt: "2026-02-30.." },
    { fee: "..many" },
    { postpaid: "1" },
    { opponent: "김" },
  ])("%j means nothing and is passed over", (words) => {
    expect(readAddress(contract, words)).toEqual(plain);
  });

  test("a new filter, order or search begins at page 1 and keeps the rest", () => {
    const words = { page: "4", pages: "3", status: "draft", tab: "x" };
    expect(changedAddress(contract, words, { search: "김" })).toEqual({ status: "draft", tab: "x", search: "김" });
    expect(changedAddress(contract, words, { filters: {} })).toEqual({ tab: "x" });
    expect(changedAddress(contract, words, { pages: 4 })).toEqual({ ...words, pages: "4" });
    expect(changedAddress(contract, words, { sort: "-number" })).toEqual({ status: "draft", tab: "x" });
  });

  test("the query of the call names page and size", () => {
    const address = readAddress(contract, { status: "draft", sort: "fee" });
    expect(listQuery(address, 2)).toEqual({ page: "2", size: "50", sort: "fee", status: "draft" });
  });
});

test("a filter that nobody knows is told with its words, and goes with the next change", () => {
  const words = { status: "gone", responsible: "me", fee: "many", other: "x" };
  expect(unknownFilters(contract, words)).toEqual([
    { label: "상태", value: "gone" },
    { label: "수임료", value: "many" },
  ]);
  expect(changedAddress(contract, words, {})).toEqual({ other: "x", responsible: "me" });
});

test("a view keeps search, order and filters, never the page, in one text", () => {
  const one = readAddress(contract, { status: "draft", search: "가 나", page: "3" });
  const other = readAddress(contract, { search: "가 나", status: "draft" });
  expect(viewText(contract, one)).toBe(viewText(contract, other));
  expect(addressOfView(contract, viewText(contract, one))).toEqual(other);
  expect(viewText(contract, readAddress(contract, {}))).toBe("");
});

test("clicks on a head go up, down, and back to the list's own order", () => {
  expect(nextSort(contract, "-number", "fee")).toBe("fee");
  expect(nextSort(contract, "fee", "fee")).toBe("-fee");
  expect(nextSort(contract, "-fee", "fee")).toBe("-number");
  expect(nextSort(contract, "-number", "number")).toBe("number");
  expect(nextSort(contract, "number", "number")).toBe("-number");
});
