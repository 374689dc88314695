import type { z } from "zod";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { updateTask } from "../schemas.ts";
import type { TaskStatus } from "../task.ts";
import type { Move } from "./task-state.ts";

type Body = z.output<typeof updateTask.body>;

/** What a call of PUT /api/tasks/{id} asks for. */
export type TaskRequest =
  | {
      readonly kind: "move";
      readonly move: Move;
      /** The entry the asker says is his. */
      readonly entryId: number | undefined;
      readonly allCheck: "Y" | "N" | undefined;
      readonly reason: string;
    }
  | {
      readonly kind: "edit";
      readonly content: string | undefined;
      readonly contentVersion: number | undefined;
      /** null takes the day away, undefined leaves it. */
      readonly dueAt: string | null | undefined;
    };

/** What `status` and `userTaskStatus` may say beside each move (spec §4.1), if they are sent at all. */
const target: Readonly<Record<Move, TaskStatus>> = {
  pick: "진행",
  progress: "진행",
  complete: "완료",
  abandon: "포기",
};

/**
 * Derives the action from the body. 403 when it speaks for another person, 400 naming the field when parts of it
 * contradict each other or ask for nothing.
 */
export function readTaskRequest(body: Body, staffId: number): TaskRequest {
  for (const claimed of [body.pickStaffId, body.completeStaffId]) {
    if (claimed !== undefined && claimed !== null && claimed !== staffId) throw new Failure("forbidden");
  }
  return body.content === undefined && body.dueAt === undefined ? readMove(body) : readEdit(body);
}

function readEdit({ content, contentVersion, dueAt, ...fields }: Body): TaskRequest {
  const mixed = Object.entries(fields).find(([, value]) => value !== undefined && value !== null);
  if (mixed) throw invalidField(mixed[0], "내용이나 기한 수정과 상태 변경은 따로 보내 주세요.");
  return { kind: "edit", content, contentVersion, dueAt };
}

function readMove(body: Body): TaskRequest {
  const move = moveOf(body);
  for (const field of ["status", "userTaskStatus"] as const) {
    if (body[field] !== undefined && body[field] !== target[move]) throw contradiction(field);
  }
  if (move !== "complete" && typeof body.completeStaffId === "number") throw contradiction("completeStaffId");
  if (body.reason !== undefined && move !== "abandon") throw contradiction("reason");
  if (body.contentVersion !== undefined) throw contradiction("contentVersion");
  if (body.taskUserId !== undefined && body.userTaskId !== undefined && body.taskUserId !== body.userTaskId) {
    throw contradiction("userTaskId");
  }
  return {
    kind: "move",
    move,
    entryId: body.taskUserId ?? body.userTaskId,
    allCheck: body.allCheck,
    reason: body.reason?.trim() ?? "",
  };
}

const moveTo: Readonly<Partial<Record<TaskStatus, Move>>> = { 진행: "progress", 완료: "complete", 포기: "abandon" };

function moveOf({ pickStaffId, status, userTaskStatus }: Body): Move {
  if (typeof pickStaffId === "number") return "pick";
  const wanted = userTaskStatus ?? status;
  if (wanted === undefined) throw invalidField("status", "바꿀 상태나 내용을 보내 주세요.");
  const move = moveTo[wanted];
  if (!move) throw invalidField(userTaskStatus ? "userTaskStatus" : "status", "대기 상태로는 바꿀 수 없습니다.");
  return move;
}

function contradiction(field: keyof Body): Failure {
  return invalidField(field, `요청한 처리와 맞지 않는 값입니다: ${field}`);
}
