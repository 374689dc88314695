import { useRef } from "react";
import { useNarrow } from "#platform/web/device.ts";
import { TaskScreen } from "../screen/task-screen.tsx";
import { useLocalTaskView } from "../screen/task-view.ts";
import { PanelHeader } from "./panel-header.tsx";
import { useEscape } from "../parts/use-escape.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import classes from "./panel.module.css";

/** The task screen as a dialog, opened by the S notice (spec §2.4); Notice is its third title in spec §2.3. */
export default function TaskDialog({ onClose }: { readonly onClose: () => void }) {
  const control = useLocalTaskView();
  const narrow = useNarrow();
  const body = useRef<HTMLDivElement>(null);
  useEscape(body, onClose);
  return (
    <Dialog
      onClose={onClose}
      closeOnEscape={false}
      title={<span className={classes.title}>Notice · 할일 관리</span>}
      size="min(1180px, 94vw)"
      fullScreen={narrow}
      classNames={{ body: classes.body! }}
    >
      <div ref={body}>
        <TaskScreen control={control} Header={PanelHeader} overlaid />
      </div>
    </Dialog>
  );
}
