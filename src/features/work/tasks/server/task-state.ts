import { taskMessages, type TaskStatus } from "../task.ts";

/** What a recipient may do with a task (spec §4.1). */
export type Move = "pick" | "progress" | "complete" | "abandon";

export type TaskState = {
  readonly status: TaskStatus;
  readonly allCheck: "Y" | "N";
  readonly pickStaffId: number | null;
  readonly completeStaffId: number | null;
};

export type Situation = {
  readonly task: TaskState;
  /** Who picked, for the sentence; null: nobody. */
  readonly pickerName: string | null;
  /** Status of my entry. */
  readonly mine: TaskStatus;
  readonly recipients: number;
};

/** Why the move is impossible now, as a sentence; null when it is possible. */
export function refusal(move: Move, { task, pickerName, mine, recipients }: Situation): string | null {
  if (move === "pick" && pickerName !== null) return taskMessages.picked(pickerName);
  if (task.status === "완료") return "이미 완료된 업무입니다.";
  if (task.status === "포기") return "이미 포기한 업무입니다.";
  if (mine === "완료") return "이미 완료 처리한 업무입니다.";
  if (move === "pick") {
    if (task.allCheck === "Y") return "담당자 모두가 완료해야 하는 업무는 가져갈 수 없습니다.";
    if (recipients < 2) return "담당자가 한 명인 업무는 가져갈 필요가 없습니다.";
    if (task.status !== "대기") return "대기 중인 업무만 가져갈 수 있습니다.";
  }
  if (move === "progress") {
    if (task.allCheck === "N") return "담당자 모두가 완료해야 하는 업무만 진행으로 바꿀 수 있습니다.";
    if (mine === "진행") return "이미 진행 중인 업무입니다.";
  }
  return null;
}

export type Outcome = { readonly task: TaskState; readonly mine: TaskStatus };

/**
 * What a possible move by `staffId` makes of the task and of that person's entry. `othersLeft`: recipients beside that
 * person who have not completed. A pick is decided by its own statement.
 */
export function outcome(
  move: Exclude<Move, "pick">,
  task: TaskState,
  { staffId, othersLeft }: { readonly staffId: number; readonly othersLeft: number },
): Outcome {
  if (move === "progress") return { task: { ...task, status: "진행" }, mine: "진행" };
  if (move === "abandon") return { task: { ...task, status: "포기" }, mine: "포기" };
  if (task.allCheck === "N") return { task: { ...task, status: "완료", completeStaffId: staffId }, mine: "완료" };
  return { task: othersLeft === 0 ? { ...task, status: "완료" } : task, mine: "완료" };
}

/** Why `staffId` cannot open the task again, by its state; null when that alone does not forbid it. */
export function reopenRefusal(task: TaskState, mine: TaskStatus, staffId: number): string | null {
  if (task.status === "포기") return "포기한 업무는 다시 열 수 없습니다.";
  if (mine !== "완료") return "본인이 완료한 업무만 다시 열 수 있습니다.";
  const completer = task.allCheck === "N" ? task.completeStaffId : staffId;
  return completer === staffId ? null : "본인이 완료한 업무만 다시 열 수 있습니다.";
}

/**
 * What reopening by whoever completed it makes of the task: who had taken it has it still, what nobody had taken waits
 * again, and what all must do runs on.
 */
export function reopened(task: TaskState, staffId: number): Outcome {
  const runs = task.allCheck === "Y" || task.pickStaffId !== null;
  const mineRuns = task.allCheck === "Y" || task.pickStaffId === staffId;
  return {
    task: { ...task, status: runs ? "진행" : "대기", completeStaffId: null },
    mine: mineRuns ? "진행" : "대기",
  };
}

/** Whether a task in that status has left every open list. */
export function isClosed(status: TaskStatus): boolean {
  return status === "완료" || status === "포기";
}
