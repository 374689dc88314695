import { describe, expect, test } from "vitest";
import { z } from "zod";
import { line, recordId, recordIdParam, text } from "../../schema.ts";
import { Failure } from "./failure.ts";
import { check, refuseBrokenText } from "./validation.ts";

const schema = z.strictObject({
  title: line("제목", 10).min(1),
  content: text("내용", 20).default(""),
  importance: z.enum(["S", "A"]).meta({ label: "중요도" }).optional(),
  staffs: z
    .array(z.strictObject({ id: recordId.meta({ label: "담당자 번호" }) }))
    .max(2)
    .meta({ label: "담당자" }),
});

function fieldsOf(value: unknown, by: z.ZodType = schema): unknown {
  try {
    check(by, value);
  } catch (error) {
    return error instanceof Failure ? error.fields : error;
  }
  return "accepted";
}

describe("check names the field and the mend in Korean", () => {
  test.each([
    [{ staffs: [] }, { title: "제목을 입력해 주세요." }],
    [{ title: "  ", staffs: [] }, { title: "제목을 입력해 주세요." }],
    [{ title: "가".repeat(11), staffs: [] }, { title: "제목은 10자까지 쓸 수 있습니다." }],
    [{ title: "가\n나", staffs: [] }, { title: "제목은 형식이 올바르지 않습니다." }],
    [{ title: 3, staffs: [] }, { title: "제목은 형식이 올바르지 않습니다." }],
    [{ title: "가", importance: "X", staffs: [] }, { importance: "중요도는 S, A 가운데 하나여야 합니다." }],
    [{ title: "가", staffs: [{ id: 1 }, { id: 2 }, { id: 3 }] }, { staffs: "담당자는 2개까지 보낼 수 있습니다." }],
    [{ title: "가", staffs: [{ id: "1" }] }, { "staffs.0.id": "담당자 번호는 형식이 올바르지 않습니다." }],
    [{ title: "가", staffs: [], role: "관리자" }, { role: "받지 않는 항목입니다: role" }],
  ])("%j", (value, fields) => {
    expect(fieldsOf(value)).toEqual(fields);
  });

  test("accepted input comes back trimmed and with defaults", () => {
    expect(check(schema, { title: " 소장 ", staffs: [{ id: 7 }] })).toEqual({
      title: "소장",
      content: "",
      staffs: [{ id: 7 }],
    });
  });
});

test("a check without words of its own is said in Korean, with the name of the field", () => {
  const even = z.strictObject({
    count: z
      .int()
      .refine((value) => value % 2 === 0)
      .meta({ label: "쪽수" }),
  });
  const said = z.strictObject({ count: z.int().refine((value) => value % 2 === 0, "짝수로 적어 주세요.") });
  expect(fieldsOf({ count: 3 }, even)).toEqual({ count: "쪽수는 형식이 올바르지 않습니다." });
  expect(fieldsOf({ count: 3 }, said)).toEqual({ count: "짝수로 적어 주세요." });
});

describe("record ids in paths", () => {
  test.each(["0", "-1", "01", "1.0", "1e3", " 1", "", "9".repeat(17), "9999999999999999", "１"])(
    "%j is refused",
    (id) => {
      expect(() => check(recordIdParam, id)).toThrow(Failure);
    },
  );

  test("digits become a number", () => {
    expect(check(recordIdParam, "120")).toBe(120);
  });
});

describe("refuseBrokenText", () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

  test.each([["a\u0000b"], ["\ud800"], [{ "\u0000": 1 }], [[["\udfff"]]], [deep(40)]])("%j", (value) => {
    expect(() => refuseBrokenText(value)).toThrow(Failure);
  });

  test("ordinary Korean and emoji pass", () => {
    expect(() => refuseBrokenText({ title: "항소이유서 ⚖️ 초안", list: [deep(20)] })).not.toThrow();
  });
});

test("what is empty is asked for, however long it has to be; what is short says how long", () => {
  const named = z.strictObject({ name: line("제목", 10).min(3) });
  expect(fieldsOf({ name: " " }, named)).toEqual({ name: "제목을 입력해 주세요." });
  expect(fieldsOf({ name: "가" }, named)).toEqual({ name: "제목은 3자 이상이어야 합니다." });
});
