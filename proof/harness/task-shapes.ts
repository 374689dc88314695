import type { SentTask, TaskEntry } from "#features/work/tasks/schemas.ts";
import type { Task, TaskModel } from "./task-model.ts";

/** Numbers of the model for ids of the product. */
export type Names = { person(staffId: number): number; task(taskId: number): number };

/** By person. */
const byFirst = (a: readonly unknown[], b: readonly unknown[]) => Number(a[0]) - Number(b[0]);

function taskShape(names: Names, task: Omit<SentTask, "taskUsers" | "urgedOn">) {
  const { title, content, importance, status, allCheck, pickStaff, completeStaffId, creator } = task;
  return {
    number: names.task(task.id),
    title,
    content,
    importance,
    status,
    allCheck,
    picker: pickStaff && names.person(pickStaff.id),
    completer: completeStaffId === null ? null : names.person(completeStaffId),
    sender: names.person(creator.id),
  };
}

/** A received entry as it came, in terms of the model. */
export function entryShape(names: Names, { status, title, importance, memo, task }: TaskEntry) {
  const others = task.taskUsers.map((user) => [names.person(user.staff.id), user.status]);
  return { status, title, importance, memo, task: taskShape(names, task), others: others.toSorted(byFirst) };
}

/** A sent task as it came, in terms of the model. */
export function sentShape(names: Names, task: SentTask) {
  const recipients = task.taskUsers.map((user) => [
    names.person(user.staff.id),
    user.status,
    user.title,
    user.importance,
  ]);
  return { task: taskShape(names, task), recipients: recipients.toSorted(byFirst) };
}

/** Lists of closed tasks as the model has them. */
export function expectedClosed(model: TaskModel, index: number) {
  const entries = (tasks: readonly Task[]) => [tasks.length, tasks.map((task) => modelEntryShape(task, index))];
  const closed = model.sentClosed(index);
  return {
    completed: entries(model.completed(index)),
    abandoned: entries(model.abandoned(index)),
    sentClosed: [closed.length, closed.map(modelSentShape)],
  };
}

function modelTaskShape({ number, title, content, importance, status, allCheck, picker, completer, sender }: Task) {
  return { number, title, content, importance, status, allCheck, picker, completer, sender };
}

export function modelEntryShape(task: Task, person: number) {
  const { status, title, importance, memo } = task.entries.get(person)!;
  const others = [...task.entries].map(([other, entry]) => [other, entry.status]);
  return { status, title, importance, memo, task: modelTaskShape(task), others: others.toSorted(byFirst) };
}

export function modelSentShape(task: Task) {
  const recipients = [...task.entries].map(([person, entry]) => [person, entry.status, entry.title, entry.importance]);
  return { task: modelTaskShape(task), recipients: recipients.toSorted(byFirst) };
}
