import type { KeyboardEvent, RefObject } from "react";
import { Kbd } from "#ui/components/kbd.tsx";
import type { TaskEntry } from "../../schemas.ts";
import { beginDraft } from "../data/entry-drafts.ts";
import { isOffered, moveLabels } from "../data/moves.ts";
import { FloatingBox } from "../parts/floating-box.tsx";
import type { RowController } from "./row-controller.ts";
import classes from "./row-menu.module.css";

type RowMenuProps = {
  readonly entry: TaskEntry;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly controller: RowController;
  readonly onClose: () => void;
};

type Item = { readonly label: string; readonly key?: string; readonly danger?: boolean; readonly run: () => void };

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What a row offers beside its buttons; arrows go from item to item. */
export default function RowMenu({ entry, anchor, controller, onClose }: RowMenuProps) {
  const items: readonly Item[] = [
    { label: "제목 수정", key: "e", run: () => beginDraft(entry, "title") },
    { label: "중요도 변경", run: () => beginDraft(entry, "importance") },
    { label: "메모 수정", key: "m", run: () => controller.writeMemo(entry) },
    ...(isOffered("abandon", entry)
      ? [{ label: moveLabels.abandon, danger: true, run: () => controller.move("abandon", entry) }]
      : []),
  ];
  return (
    <FloatingBox anchor={anchor} kind="menu" label={`${entry.title} 작업`} onClose={onClose}>
      {/* The keys belong to the items inside, which are focusable. */}
      <div role="none" className={classes.items} onKeyDown={stepThrough}>
        {items.map(({ label, key, danger, run }) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            className={classes.item}
            data-danger={danger}
            onClick={() => {
              onClose();
              run();
            }}
          >
            {label}
            {key !== undefined && (
              <span aria-hidden="true">
                <Kbd keys={key} />
              </span>
            )}
          </button>
        ))}
      </div>
    </FloatingBox>
  );
}

function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const now = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((now + step) % buttons.length)?.focus();
}
