import { IconDots } from "@tabler/icons-react";
import { lazy, useCallback, useRef } from "react";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { isOffered, moveLabels } from "../data/moves.ts";
import parts from "../parts/parts.module.css";
import type { RowController } from "./row-controller.ts";
import classes from "./row-actions.module.css";

const RowMenu = lazy(() => import("./row-menu.tsx"));

type RowActionsProps = {
  readonly entry: TaskEntry;
  readonly menuOpen: boolean;
  readonly controller: RowController;
};

/** The buttons of a received task (spec §4.1); 포기 stands behind ⋯. */
export function RowActions({ entry, menuOpen, controller }: RowActionsProps) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = useCallback(() => {
    controller.openMenu(null);
    menuButton.current?.focus();
  }, [controller]);
  return (
    <div className={classes.actions}>
      {isOffered("pick", entry) && (
        <button
          type="button"
          className={parts.button}
          data-variant="filled"
          onClick={() => controller.move("pick", entry)}
        >
          {moveLabels.pick}
        </button>
      )}
      {isOffered("progress", entry) && (
        <button type="button" className={parts.button} onClick={() => controller.move("progress", entry)}>
          {moveLabels.progress}
        </button>
      )}
      {entry.status === "진행" && (
        <button type="button" className={parts.button} disabled>
          진행중
        </button>
      )}
      {isOffered("complete", entry) && (
        <button type="button" className={parts.button} onClick={() => controller.move("complete", entry)}>
          {moveLabels.complete}
        </button>
      )}
      <button
        ref={menuButton}
        type="button"
        className={`${parts.iconButton} ${classes.menuButton}`}
        aria-label="더 보기"
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={() => controller.openMenu(menuOpen ? null : entry.id)}
      >
        <IconDots size={16} stroke={1.8} />
      </button>
      {menuOpen && (
        <LoadedPart>
          <RowMenu entry={entry} anchor={menuButton} controller={controller} onClose={closeMenu} />
        </LoadedPart>
      )}
    </div>
  );
}
