import { call } from "#platform/web/call.ts";
import { notifyError } from "#platform/web/notify.ts";
import * as endpoints from "../../endpoints.ts";
import { changeReceived, holdRefresh, readReceived, refreshTasks } from "./lists.ts";

// Saves go one after the other: of two quick moves the later list must arrive last.
let lastSave: Promise<unknown> = Promise.resolve();

/** Moves an entry to another place: on screen at once, then saved; on failure the list is read anew (spec §4.2). */
export async function reorderEntry(entryId: number, to: number): Promise<void> {
  const before = readReceived();
  const from = before.findIndex((entry) => entry.id === entryId);
  if (from < 0 || from === to || to < 0 || to >= before.length) return;
  const after = [...before];
  after.splice(to, 0, ...after.splice(from, 1));
  const places = after.map(({ id }, index) => ({ id, order: after.length - index }));
  const release = holdRefresh();
  changeReceived(() => after);
  try {
    const save = lastSave.then(() => call(endpoints.saveOrder, { body: places }));
    lastSave = save.catch(() => {});
    await save;
  } catch {
    changeReceived(() => [...before]);
    notifyError("순서 변경에 실패했습니다");
  } finally {
    refreshTasks();
    release();
  }
}
