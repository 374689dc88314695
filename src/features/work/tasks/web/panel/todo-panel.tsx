import { Drawer } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Drawer.css";
import { useRef, useState } from "react";
import { useNarrow } from "#platform/web/device.ts";
import { pageKeys, useShortcuts } from "#platform/web/shortcuts.ts";
import { ImportanceChip } from "#ui/components/chip.tsx";
import { useTaskCount } from "../counts/task-count.ts";
import { noticeImportances } from "../notices/notice-importances.ts";
import { PanelHeader } from "./panel-header.tsx";
import { TaskScreen } from "../screen/task-screen.tsx";
import { useLocalTaskView } from "../screen/task-view.ts";
import { useEscape } from "../parts/use-escape.ts";
import classes from "./panel.module.css";

/** Widths of spec §2.1. */
const wideSize = "70%";
const narrowSize = "92%";

/** The Todo slide-over: the task screen over any page, with counts by importance. */
export default function TodoPanel({ onClose }: { readonly onClose: () => void }) {
  const control = useLocalTaskView();
  const narrow = useNarrow();
  const body = useRef<HTMLDivElement>(null);
  useEscape(body, onClose);
  const count = useTaskCount();
  // As they were when the panel opened: what is added here is not among them.
  const [ofPages] = useState(() => pageKeys(onClose));
  useShortcuts([...ofPages, { key: "`", label: "할일 패널 닫기", run: onClose, inDialog: true }]);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={narrow ? narrowSize : wideSize}
      title={
        <span className={classes.title}>
          Todo
          {count &&
            noticeImportances.map((importance) => (
              <ImportanceChip key={importance} importance={importance} count={count.importanceCounts[importance]} />
            ))}
        </span>
      }
      closeButtonProps={{ "aria-label": "닫기" }}
      classNames={{ body: classes.body! }}
    >
      <div ref={body}>
        <TaskScreen control={control} Header={PanelHeader} overlaid />
      </div>
    </Drawer>
  );
}
