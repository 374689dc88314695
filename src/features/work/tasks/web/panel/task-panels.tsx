import { lazy, Suspense, useEffect, useState } from "react";
import { followCounts } from "../counts/live-counts.ts";
import { onPanelRequest, type TaskPreset } from "../../panel.ts";
import { onTaskDialogRequest } from "./task-dialog-request.ts";

const TodoPanel = lazy(() => import("./todo-panel.tsx"));
const TaskDialog = lazy(() => import("./task-dialog.tsx"));
const CreationPanel = lazy(() => import("../creation/creation-panel.tsx"));

type Creation = { readonly preset: TaskPreset | null; readonly attempt: number };

/** The Todo slide-over, the dialog of the S notice and the creation panel; also what keeps the counts live. */
export default function TaskPanels() {
  const [todoOpen, setTodoOpen] = useState(false);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [creation, setCreation] = useState<Creation | null>(null);

  useEffect(() => followCounts(), []);
  useEffect(() => onTaskDialogRequest(() => setDialogOpen(true)), []);
  useEffect(
    () =>
      onPanelRequest((request) => {
        if (request.kind === "todo") {
          setTodoOpen((now) => (request.open === "toggle" ? !now : request.open === "open"));
        } else {
          // What is being written is not thrown away by a second request.
          setCreation((now) => now ?? { preset: request.preset, attempt: Date.now() });
        }
      }),
    [],
  );
  return (
    <Suspense fallback={null}>
      {todoOpen && <TodoPanel onClose={() => setTodoOpen(false)} />}
      {dialogOpen && <TaskDialog onClose={() => setDialogOpen(false)} />}
      {creation && <CreationPanel key={creation.attempt} preset={creation.preset} onClose={() => setCreation(null)} />}
    </Suspense>
  );
}
