import { expect, test } from "vitest";
import { count, date, flag, longText, text } from "../../field.ts";
import { defineResource } from "../../resource.ts";
import {
  choosableColumns,
  firstColumns,
  fittingColumns,
  gridTemplate,
  listColumns,
  phoneColumns,
} from "./list-columns.ts";

const thing = defineResource("thing", {
  label: "물건",
  table: "things",
  api: "/api/things",
  page: null,
  title: "name",
  columns: ["name", "pieces", "boughtOn"],
  fields: {
    name: text({ label: "이름", width: 160 }),
    memo: longText({ label: "메모" }),
    pieces: count({ label: "개수", width: 80, unit: "개" }),
    boughtOn: date({ label: "산 날", width: 120 }),
    shelf: text({ label: "선반", width: 100, detailOnly: true }),
    maker: text({ label: "만든 곳", width: 0 }),
  },
});

const keysOf = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);

test("a list begins with the number and the columns of its resource", () => {
  expect(firstColumns(thing)).toEqual(["number", "name", "pieces", "boughtOn"]);
  expect(firstColumns({ ...thing, numbered: false, order: "name" })).toEqual(["name", "pieces", "boughtOn"]);
});

test("what is pinned stands above rows in the order of their numbers, which are shown", () => {
  const fields = { ...thing.fields, pinned: flag({ label: "고정", sort: true }) };
  const first = firstColumns({ ...thing, fields, numbered: false, order: "-pinned" });
  expect(first).toEqual(["number", "name", "pieces", "boughtOn"]);
});

test("a person can choose what lists read, not what is read with the record alone", () => {
  expect(keysOf(choosableColumns(thing))).toEqual([
    "number",
    "name",
    "pieces",
    "boughtOn",
    "maker",
    "team",
    "createdAt",
    "updatedAt",
  ]);
});

test("the title is always there, and something takes what is left over", () => {
  const columns = listColumns(thing, ["pieces"]);
  expect(keysOf(columns)).toEqual(["name", "pieces"]);
  expect(gridTemplate(columns, true)).toBe("40px minmax(180px, 1fr) 80px");
});

test("columns that do not fit give way from the right; number and title stay", () => {
  const columns = listColumns(thing, ["number", "name", "maker", "pieces", "boughtOn"]);
  expect(keysOf(fittingColumns(columns, 2000))).toEqual(["number", "name", "maker", "pieces", "boughtOn"]);
  expect(keysOf(fittingColumns(columns, 500))).toEqual(["number", "name", "maker", "pieces"]);
  const narrow = fittingColumns(columns, 300);
  expect(keysOf(narrow)).toEqual(["number", "name"]);
  // The column that took the rest has gone: the title takes it, without pushing out what stands behind.
  expect(gridTemplate(narrow, false)).toBe("76px minmax(160px, 1fr)");
  const wideLast = listColumns(thing, ["number", "name", "pieces", "maker"]);
  expect(gridTemplate(fittingColumns(wideLast, 320), false)).toBe("76px minmax(160px, 1fr) 80px");
});

const plain = (key: string, more: object = {}) =>
  ({ key, label: key, width: 80, kind: "plain", sortable: false, cell: () => key, ...more }) as const;

test("phones show the number and the first sum beside the first four others", () => {
  const columns = [
    plain("number"),
    ...["a", "b", "c", "d", "e"].map((key) => plain(key)),
    plain("won", { money: true }),
    plain("vat", { money: true }),
  ];
  expect(keysOf(phoneColumns(columns))).toEqual(["number", "a", "b", "c", "d", "won"]);
});
