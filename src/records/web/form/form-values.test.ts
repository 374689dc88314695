import { describe, expect, test } from "vitest";
import {
  businessNumber,
  count,
  date,
  flag,
  instant,
  longText,
  money,
  oneOf,
  phone,
  ref,
  text,
  type Field,
  type RefTarget,
} from "../../field.ts";
import { defineResource } from "../../resource.ts";
import { changedKeys, inputOf, mergeValues, problemOf, valuesOf, type FormValue } from "./form-values.ts";

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

const thing = defineResource("thing", {
  label: "물건",
  table: "things",
  api: "/api/things",
  page: null,
  title: "name",
  columns: ["name"],
  fields: {
    name: text({ label: "이름", required: true }),
    memo: longText({ label: "메모" }),
    tel: phone({ label: "연락처" }),
    bizNo: businessNumber({ label: "사업자등록번호" }),
    price: money({ label: "가격" }),
    pieces: count({ label: "개수", min: 1, max: 99 }),
    boughtOn: date({ label: "산 날" }),
    meetingAt: instant({ label: "약속" }),
    kind: oneOf({ a: "가", b: "나" }, { label: "종류" }),
    old: flag({ label: "낡음" }),
    keeper: ref(staff, { label: "지킴이" }),
  },
});
const keys = Object.keys(thing.fields);

const row = {
  id: 1,
  number: 7,
  version: 3,
  name: "책상",
  memo: "두 줄\n  글",
  tel: "01000001234",
  bizNo: "1248100998",
  price: 1_234_000,
  pieces: 2,
  boughtOn: "2026-11-20",
  meetingAt: "2026-11-20T05:30:00.000Z",
  kind: "b",
  old: true,
  keeper: { id: 12, number: 12, label: "김도현" },
};

describe("values of inputs", () => {
  const values = valuesOf(thing, keys, row);

  test("are what a person would type, by the firm's clock", () => {
    expect(values).toMatchObject({
      tel: "010-0000-1234",
      price: "1,234,000",
      meetingAt: "2026-11-20T14:30",
      old: true,
      keeper: row.keeper,
    });
  });

  test("are sent as what the call takes", () => {
    expect(inputOf(thing, keys, values)).toEqual({
      name: "책상",
      memo: "두 줄\n  글",
      tel: "010-0000-1234",
      bizNo: "1248100998",
      price: 1_234_000,
      pieces: 2,
      boughtOn: "2026-11-20",
      meetingAt: "2026-11-20T05:30:00.000Z",
      kind: "b",
      old: true,
      keeper: 12,
    });
  });

  test("blank ones are sent as nothing", () => {
    expect(inputOf(thing, keys, valuesOf(thing, keys, null))).toEqual({
      name: "",
      memo: "",
      tel: "",
      bizNo: "",
      price: null,
      pieces: null,
      boughtOn: null,
      meetingAt: null,
      kind: null,
      old: false,
      keeper: null,
    });
  });

  test("change when what would be sent changes, not by the way it is typed", () => {
    expect(changedKeys(thing, keys, values, { ...values, price: "1234000", name: " 책상 " })).toEqual([]);
    const other = { ...values, price: "124만", keeper: null, old: false };
    expect(changedKeys(thing, keys, values, other)).toEqual(["price", "old", "keeper"]);
  });
});

test.each<[keyof typeof thing.fields, FormValue, string | null]>([
  ["name", "  ", "필수 입력 항목입니다."],
  ["name", "책상", null],
  ["tel", "12", "연락처 형식을 확인해 주세요."],
  ["tel", "", null],
  ["bizNo", "123-45-67890", "숫자 10자리를 확인해 주세요."],
  ["price", "백만", "숫자로 입력해 주세요."],
  ["price", "-1", "0원 이상이어야 합니다."],
  ["price", "10,000억", null],
  ["price", "1,000,000,000,001", "1,000,000,000,000원 이하여야 합니다."],
  ["pieces", "0", "1 이상이어야 합니다."],
  ["pieces", "100", "99 이하여야 합니다."],
  ["keeper", { id: 3, number: 3, label: "나" }, null],
])("%s %j: %s", (key, value, problem) => {
  const field: Field = thing.fields[key];
  expect(problemOf(field, value)).toBe(problem);
});

describe("a merge", () => {
  const base = valuesOf(thing, keys, row);

  test("takes the other's changes where I made none, and keeps mine", () => {
    const mine = { ...base, name: "내 책상" };
    const theirs = { ...base, memo: "남의 메모" };
    expect(mergeValues(thing, keys, { base, mine, theirs })).toEqual({
      values: { ...base, name: "내 책상", memo: "남의 메모" },
      conflicts: [],
    });
  });

  test("asks where both changed the same field, and loses nothing typed", () => {
    const mine = { ...base, name: "내 책상", kind: "a" };
    const theirs = { ...base, name: "남의 책상", kind: "a", price: "5,000" };
    expect(mergeValues(thing, keys, { base, mine, theirs })).toEqual({
      values: { ...base, name: "내 책상", kind: "a", price: "5,000" },
      conflicts: ["name"],
    });
  });
});
