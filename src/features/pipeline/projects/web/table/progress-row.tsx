/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a table element are laid out even when out of sight; a grid of blocks is not */
import { memo } from "react";
import { CellEditor, type EditEnd } from "./cell-editor.tsx";
import { frozenLeft, type EditableKey, type ProgressColumn } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";
import { cellText } from "./cell-write.ts";
import styles from "./progress.module.css";

export type ProgressRowProps = {
  readonly row: ProjectRow;
  readonly columns: readonly ProgressColumn[];
  /** Column with the focus; null: another row has it. */
  readonly column: number | null;
  readonly editing: boolean;
  readonly mayEdit: boolean;
  /** Values on their way, by key (JSON). */
  readonly pending: string;
  /** Values that could not be saved, by key (JSON). */
  readonly unsaved: string;
  readonly onChoose: (id: number, column: number, edit: boolean) => void;
  readonly onEnd: (row: ProjectRow, key: EditableKey, end: EditEnd, value: string) => void;
  readonly onPaste: (text: string) => void;
};

type Texts = Readonly<Partial<Record<EditableKey, string>>>;

function PlainProgressRow(props: ProgressRowProps) {
  const { row, columns, column, editing, mayEdit, pending, unsaved, onChoose, onEnd, onPaste } = props;
  const waiting = JSON.parse(pending) as Texts;
  const refused = JSON.parse(unsaved) as Texts;
  return (
    <div role="row" className={styles.row} data-id={row.id}>
      {columns.map(({ key, frozen, edits, cell }, index) => {
        const active = column === index;
        const isWaiting = edits !== undefined && waiting[edits] !== undefined;
        const typed = edits && (waiting[edits] ?? refused[edits]);
        const content = typed ?? cell(row);
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the grid takes the keys of its cells
          <div
            key={key}
            role={index === 1 ? "rowheader" : "gridcell"}
            aria-readonly={edits && mayEdit ? undefined : true}
            tabIndex={active ? 0 : -1}
            className={styles.cell}
            data-column={index}
            data-frozen={frozen || undefined}
            data-active={active || undefined}
            data-pending={isWaiting || undefined}
            data-unsaved={(typed !== undefined && !isWaiting) || undefined}
            style={frozen ? { left: frozenLeft[index] } : undefined}
            title={edits ? (typed ?? cellText(row, edits)) : typeof content === "string" ? content : undefined}
            onClick={() => onChoose(row.id, index, false)}
            onDoubleClick={() => onChoose(row.id, index, true)}
          >
            {active && editing && edits ? (
              <CellEditor
                row={row}
                field={edits}
                start={typed ?? cellText(row, edits)}
                onEnd={(end, value) => onEnd(row, edits, end, value)}
                onPaste={onPaste}
              />
            ) : typeof content === "string" ? (
              <span className={styles.text}>{content}</span>
            ) : (
              content
            )}
          </div>
        );
      })}
    </div>
  );
}

/** One project of the progress table; drawn anew only when it or its focus changes. */
export const ProgressRow = memo(PlainProgressRow);
