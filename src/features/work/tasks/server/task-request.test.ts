import { describe, expect, test } from "vitest";
import { Failure } from "#platform/server/http/failure.ts";
import { updateTask } from "../schemas.ts";
import { readTaskRequest } from "./task-request.ts";

const me = 7;

function read(body: object) {
  return readTaskRequest(updateTask.body.parse(body), me);
}

function refusalOf(body: object): { status: number; fields: string[] } {
  try {
    read(body);
  } catch (error) {
    if (error instanceof Failure) return { status: error.status, fields: Object.keys(error.fields ?? {}) };
    throw error;
  }
  return { status: 200, fields: [] };
}

describe("the bodies of spec §4.1", () => {
  test.each([
    ["pick", { pickStaffId: me, status: "진행", userTaskStatus: "진행", taskUserId: 3 }],
    ["progress", { status: "진행", userTaskStatus: "진행", userTaskId: 3 }],
    ["progress", { userTaskStatus: "진행", pickStaffId: null }],
    ["complete", { status: "완료", userTaskStatus: "완료", completeStaffId: me, allCheck: false }],
    ["complete", { userTaskStatus: "완료", allCheck: true, taskUserId: 3, userTaskId: 3 }],
    ["complete", { status: "완료" }],
    ["abandon", { status: "포기", userTaskStatus: "포기", reason: "의뢰인 요청" }],
  ])("mean %s: %j", (move, body) => {
    expect(read(body)).toMatchObject({ kind: "move", move });
  });

  test("carry the entry, the flag as Y or N and the reason", () => {
    expect(read({ status: "포기", allCheck: true, userTaskId: 9, reason: " 중복 " })).toEqual({
      kind: "move",
      move: "abandon",
      entryId: 9,
      allCheck: "Y",
      reason: "중복",
    });
  });

  test("edit the content, the day or both", () => {
    expect(read({ content: "", contentVersion: 2 })).toEqual({ kind: "edit", content: "", contentVersion: 2 });
    expect(read({ dueAt: null })).toMatchObject({ kind: "edit", content: undefined, dueAt: null });
    expect(read({ content: "가", pickStaffId: null })).toMatchObject({ kind: "edit" });
  });
});

test.each([{ pickStaffId: 8 }, { completeStaffId: 8, status: "완료" }, { content: "가", completeStaffId: 8 }])(
  "speaking for another person is 403: %j",
  (body) => expect(refusalOf(body).status).toBe(403),
);

test.each([
  ["status", {}],
  ["status", { allCheck: true }],
  ["status", { status: "대기" }],
  ["userTaskStatus", { userTaskStatus: "대기", status: "진행" }],
  ["status", { pickStaffId: me, status: "완료" }],
  ["userTaskStatus", { pickStaffId: me, userTaskStatus: "포기" }],
  ["completeStaffId", { pickStaffId: me, completeStaffId: me }],
  ["completeStaffId", { userTaskStatus: "진행", completeStaffId: me }],
  ["completeStaffId", { userTaskStatus: "포기", completeStaffId: me }],
  ["status", { status: "진행", userTaskStatus: "완료" }],
  ["status", { status: "완료", userTaskStatus: "포기" }],
  ["reason", { status: "완료", reason: "끝" }],
  ["contentVersion", { status: "완료", contentVersion: 1 }],
  ["userTaskId", { status: "완료", taskUserId: 1, userTaskId: 2 }],
  ["status", { content: "가", status: "완료" }],
  ["reason", { content: "가", reason: "나" }],
  ["status", { dueAt: null, status: "완료" }],
  ["pickStaffId", { content: "가", pickStaffId: me }],
  ["taskUserId", { content: "가", taskUserId: 1 }],
])("400 names %s: %j", (field, body) => {
  expect(refusalOf(body)).toEqual({ status: 400, fields: [field] });
});
