import { Menu } from "@mantine/core";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import { useRef } from "react";
import { Kbd } from "../../../../../kit/web/components/kbd.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { beginDraft } from "../data/entry-drafts.ts";
import { isOffered } from "../data/moves.ts";
import { useEscape } from "../parts/use-escape.ts";
import type { RowController } from "./row-controller.ts";
import classes from "./received.module.css";

type RowMenuProps = {
  readonly entry: TaskEntry;
  readonly controller: RowController;
  readonly onClose: () => void;
};

/** What a row offers beside its buttons. */
export default function RowMenu({ entry, controller, onClose }: RowMenuProps) {
  const box = useRef<HTMLDivElement>(null);
  useEscape(box, onClose);
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu
      opened
      onChange={(open) => !open && onClose()}
      position="bottom-end"
      withinPortal
      trapFocus
      closeOnEscape={false}
    >
      <Menu.Target>
        <span className={classes.menuAnchor} />
      </Menu.Target>
      <Menu.Dropdown ref={box} aria-label={`${entry.title} 작업`}>
        <Menu.Item rightSection={<Kbd keys="e" />} onClick={act(() => beginDraft(entry, "title"))}>
          제목 수정
        </Menu.Item>
        <Menu.Item onClick={act(() => beginDraft(entry, "importance"))}>중요도 변경</Menu.Item>
        <Menu.Item rightSection={<Kbd keys="m" />} onClick={act(() => controller.writeMemo(entry))}>
          메모 수정
        </Menu.Item>
        {isOffered("abandon", entry) && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" onClick={act(() => controller.move("abandon", entry))}>
              포기
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
