import type { CallInput } from "#platform/endpoint.ts";
import type * as schemas from "../../schemas.ts";
import type { TaskEntry } from "../../schemas.ts";

/** What a recipient may do with a task (spec §4.1). */
export type Move = "pick" | "progress" | "complete" | "abandon";

export const moveLabels: Readonly<Record<Move, string>> = {
  pick: "업무픽",
  progress: "진행",
  complete: "완료처리",
  abandon: "포기",
};

type MoveBody = CallInput<typeof schemas.updateTask>["body"];

const closed: readonly string[] = ["완료", "포기"];

function isDone({ status, task }: TaskEntry): boolean {
  return closed.includes(status) || closed.includes(task.status);
}

const offers: Readonly<Record<Move, (entry: TaskEntry) => boolean>> = {
  pick: ({ task }) =>
    task.taskUsers.length > 1 && task.pickStaff === null && task.status === "대기" && task.allCheck === "N",
  progress: (entry) => entry.task.allCheck === "Y" && !isDone(entry) && entry.status !== "진행",
  complete: (entry) => !isDone(entry),
  abandon: (entry) => !isDone(entry),
};

/** Whether the button of a move is shown on the row (spec §4.1); the server decides whether it succeeds. */
export function isOffered(move: Move, entry: TaskEntry): boolean {
  return offers[move](entry);
}

/** Whether the entry can be opened again by `staffId`, as far as the entry tells; the server decides. */
export function isReopenable({ status, task }: TaskEntry, staffId: number): boolean {
  if (status !== "완료" || task.status === "포기") return false;
  return task.allCheck === "Y" || task.completeStaffId === staffId;
}

const bodies: Readonly<Record<Move, (entry: TaskEntry, staffId: number, reason: string) => MoveBody>> = {
  pick: (_, staffId) => ({ pickStaffId: staffId, status: "진행", userTaskStatus: "진행" }),
  progress: () => ({ status: "진행", userTaskStatus: "진행" }),
  complete: ({ task }, staffId) =>
    task.allCheck === "N"
      ? { status: "완료", userTaskStatus: "완료", completeStaffId: staffId, allCheck: false }
      : { userTaskStatus: "완료", allCheck: true },
  abandon: (_, __, reason) => ({ status: "포기", userTaskStatus: "포기", ...(reason !== "" && { reason }) }),
};

/** The body of PUT /api/tasks/{id} for a move by `staffId` on the own entry (spec §4.1, §7). */
export function moveBody(move: Move, entry: TaskEntry, staffId: number, reason = ""): MoveBody {
  return { taskUserId: entry.id, ...bodies[move](entry, staffId, reason) };
}

/** The open list as it will look once the move has succeeded. */
export function afterMove(
  entries: readonly TaskEntry[],
  move: Move,
  entryId: number,
  me: { readonly id: number; readonly shortName: string },
): TaskEntry[] {
  if (move === "complete" || move === "abandon") return entries.filter((entry) => entry.id !== entryId);
  return entries.map((entry) => {
    if (entry.id !== entryId) return entry;
    const pickStaff = move === "pick" ? me : entry.task.pickStaff;
    return { ...entry, status: "진행", task: { ...entry.task, status: "진행", pickStaff } };
  });
}

/** Short names of the other recipients. */
export function otherRecipients({ id, task }: TaskEntry): string[] {
  return task.taskUsers.filter((other) => other.id !== id).map((other) => other.staff.shortName);
}

/** Who else picked an anyone-task, so that completing it asks first; null: nobody else. */
export function otherPicker({ task }: TaskEntry, staffId: number): string | null {
  if (task.allCheck === "Y" || task.pickStaff === null || task.pickStaff.id === staffId) return null;
  return task.pickStaff.shortName;
}

/** The list with the given entries as they were before, at their old places. */
export function putBack(
  entries: readonly TaskEntry[],
  before: readonly TaskEntry[],
  entryIds: ReadonlySet<number>,
): TaskEntry[] {
  const result = [...entries];
  before.forEach((entry, index) => {
    if (!entryIds.has(entry.id)) return;
    const now = result.findIndex(({ id }) => id === entry.id);
    if (now >= 0) result[now] = entry;
    else result.splice(Math.min(index, result.length), 0, entry);
  });
  return result;
}
