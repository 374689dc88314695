import { Modal } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import { useRef } from "react";
import { useNarrow } from "../../../../../kit/web/device.ts";
import { TaskScreen } from "../screen/task-screen.tsx";
import { useLocalTaskView } from "../screen/task-view.ts";
import { PanelHeader } from "./panel-header.tsx";
import { useEscape } from "../parts/use-escape.ts";
import classes from "./panel.module.css";

/** The task screen as a dialog, opened by the S notice (spec §2.4). */
export default function TaskDialog({ onClose }: { readonly onClose: () => void }) {
  const control = useLocalTaskView();
  const narrow = useNarrow();
  const body = useRef<HTMLDivElement>(null);
  useEscape(body, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={<span className={classes.title}>할일 관리</span>}
      size="min(1180px, 94vw)"
      fullScreen={narrow}
      closeButtonProps={{ "aria-label": "닫기" }}
      classNames={{ body: classes.body! }}
    >
      <div ref={body}>
        <TaskScreen control={control} Header={PanelHeader} overlaid />
      </div>
    </Modal>
  );
}
