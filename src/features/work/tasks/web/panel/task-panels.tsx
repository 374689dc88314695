import { lazy, useEffect, useState, type ReactNode } from "react";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { notifyError } from "#platform/web/notify.ts";
import { followCounts } from "../counts/live-counts.ts";
import { onPanelRequest, type TaskPreset, type TaskWords } from "../../panel.ts";
import { onTaskDialogRequest } from "./task-dialog-request.ts";

const TodoPanel = lazy(() => import("./todo-panel.tsx"));
const TaskDialog = lazy(() => import("./task-dialog.tsx"));
const CreationPanel = lazy(() => import("../creation/creation-panel.tsx"));

type Creation = { readonly preset: TaskPreset | null; readonly words: TaskWords | null; readonly attempt: number };

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
          setCreation((now) => now ?? { preset: request.preset, words: request.words, attempt: Date.now() });
        }
      }),
    [],
  );
  return (
    <>
      {todoOpen && (
        <Panel onFail={() => setTodoOpen(false)}>
          <TodoPanel onClose={() => setTodoOpen(false)} />
        </Panel>
      )}
      {dialogOpen && (
        <Panel onFail={() => setDialogOpen(false)}>
          <TaskDialog onClose={() => setDialogOpen(false)} />
        </Panel>
      )}
      {creation && (
        <Panel key={creation.attempt} onFail={() => setCreation(null)}>
          <CreationPanel preset={creation.preset} words={creation.words} onClose={() => setCreation(null)} />
        </Panel>
      )}
    </>
  );
}

type PanelProps = { readonly onFail: () => void; readonly children: ReactNode };

/** A panel that cannot be opened says so; the counts stay live and the other panels work. */
function Panel({ onFail, children }: PanelProps) {
  const tell = () => {
    onFail();
    notifyError("화면을 열지 못했습니다.", "네트워크를 확인하고 화면을 새로고침해 주세요.");
  };
  return <LoadedPart onFail={tell}>{children}</LoadedPart>;
}
