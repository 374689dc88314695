import { expect, test } from "vitest";
import { clockFaults } from "./clock.ts";

const said = (path: string, text: string) => clockFaults([{ path, text }]).length;

test("screens take the time from the firm's clock", () => {
  for (const path of [
    "src/features/work/tasks/web/list.tsx",
    "src/features/litigation/deadlines/case-dialog.tsx",
    "src/ui/calendar/calendar-bar.tsx",
    "src/records/web/filters/range-presets.ts",
  ]) {
    expect(said(path, "const today = seoulDay(new Date());")).toBe(1);
    expect(said(path, "useState(Date.now)")).toBe(1);
    expect(said(path, "const today = firmToday();\nnew Date(text)")).toBe(0);
  }
});

test("the server, tests and what measures how long something takes keep the machine's", () => {
  for (const path of [
    "src/features/work/tasks/server/task.ts",
    "src/features/work/tasks/web/list.test.ts",
    "src/features/work/presence/presence-line.tsx",
  ]) {
    expect(said(path, "Date.now()")).toBe(0);
  }
});
