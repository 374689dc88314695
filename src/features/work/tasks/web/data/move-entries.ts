import { call, CallError } from "#platform/web/call.ts";
import { notifyDone, notifyError, notifySuccess, notifyUndo } from "#platform/web/notify.ts";
import { goTo } from "#platform/web/navigation.tsx";
import { onPersonGone } from "#platform/web/personal-store.ts";
import * as endpoints from "../../endpoints.ts";
import { emitTaskUpdate } from "../../panel.ts";
import type { TaskEntry, Undo } from "../../schemas.ts";
import { undoSeconds } from "../../task.ts";
import { changeReceived, holdRefresh, readReceived, refreshTasks } from "./lists.ts";
import type { Me } from "./me.ts";
import { afterMove, moveBody, putBack, type Move } from "./moves.ts";

type Done = { readonly entry: TaskEntry; readonly undo: Undo | null };

const atOnce = 4;

const doneTexts: Readonly<Record<Move, (title: string) => string>> = {
  pick: (title) => `업무를 가져왔습니다: ${title}`,
  progress: (title) => `진행으로 바꿨습니다: ${title}`,
  complete: (title) => `완료 처리했습니다: ${title}`,
  abandon: (title) => `업무를 포기했습니다: ${title}`,
};

const bulkTexts: Readonly<Record<Move, (count: number) => string>> = {
  pick: (count) => `${count}건을 가져왔습니다.`,
  progress: (count) => `${count}건을 진행으로 바꿨습니다.`,
  complete: (count) => `${count}건을 완료 처리했습니다.`,
  abandon: (count) => `${count}건을 포기했습니다.`,
};

/**
 * Carries out a move of `me` on one or several own entries: on screen at once, then on the server, with 되돌리기 for
 * five seconds and Ctrl+Z for ten minutes. A refused move says why and shows the list as it is.
 */
export async function moveEntries(move: Move, entries: readonly TaskEntry[], me: Me, reason = ""): Promise<void> {
  if (entries.length === 0) return;
  const release = holdRefresh();
  const before = readReceived();
  changeReceived((list) => entries.reduce<TaskEntry[]>((result, { id }) => afterMove(result, move, id, me), [...list]));
  const done: Done[] = [];
  try {
    const failures = await inTurns(entries, async (entry) => {
      const body = moveBody(move, entry, me.id, reason);
      const { undo } = await call(endpoints.updateTask, { params: { id: String(entry.task.id) }, body });
      done.push({ entry, undo });
    });
    if (failures.length > 0) {
      const failed = new Set(entries.filter((entry) => !done.some((each) => each.entry === entry)).map(({ id }) => id));
      changeReceived((list) => putBack(list, before, failed));
      tellFailures("처리하지 못했습니다", failures, entries.length);
    }
    if (done.length > 0) offerUndo(move, done);
  } finally {
    settle();
    release();
  }
}

function settle(): void {
  refreshTasks();
  emitTaskUpdate();
}

let lastMove: { readonly done: readonly Done[]; readonly until: number } | null = null;
// A move is taken back once, by its notice or by the key.
let takenBack: readonly Done[] | null = null;
onPersonGone(() => (lastMove = null));

function offerUndo(move: Move, done: readonly Done[]): void {
  const text = done.length === 1 ? doneTexts[move](done[0]!.entry.title) : bulkTexts[move](done.length);
  lastMove = { done, until: Date.now() + undoSeconds * 1000 };
  notifyUndo(text, () => void takeBack(done));
}

/** Takes the latest move back while that is possible; the same as 되돌리기 of its notice. */
export function undoLastMove(): void {
  if (lastMove && Date.now() < lastMove.until) void takeBack(lastMove.done);
}

async function takeBack(done: readonly Done[]): Promise<void> {
  if (takenBack === done) return;
  takenBack = done;
  const failures = await inTurns(done.toReversed(), async ({ entry, undo }) => {
    if (!undo) return;
    await call(endpoints.undoTask, { params: { id: String(entry.task.id) }, body: { undoId: undo.id } });
  });
  settle();
  if (failures.length > 0) tellFailures("되돌리지 못했습니다", failures, done.length);
  else notifySuccess(done.length === 1 ? `되돌렸습니다: ${done[0]!.entry.title}` : `${done.length}건을 되돌렸습니다.`);
}

/** Opens again what `me` completed by mistake, when the time to take it back is over. */
export async function reopenEntry({ title, task }: TaskEntry): Promise<void> {
  try {
    await call(endpoints.reopenTask, { params: { id: String(task.id) } });
    notifyDone(`업무를 다시 열었습니다: ${title}`, { label: "해야할 작업 보기", run: () => goTo("/?view=received") });
  } catch (error) {
    tellFailures("다시 열지 못했습니다", [error], 1);
  }
  settle();
}

function tellFailures(what: string, failures: readonly unknown[], total: number): void {
  const [first] = failures;
  const why = first instanceof CallError ? first.message : "알 수 없는 오류가 발생했습니다.";
  notifyError(total === 1 ? `업무를 ${what}` : `${total}건 중 ${failures.length}건을 ${what}`, why);
}

/** Does the work for each item, a few at a time; returns what went wrong. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<unknown[]> {
  const waiting = [...items];
  const failures: unknown[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return failures;
}
