import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { recordPath, type Resource, type RowOf } from "../../resource.ts";
import { PageLink } from "#platform/web/navigation.tsx";
import { FieldList } from "../page/field-list.tsx";
import type { OwnCells } from "./list-columns.ts";
import styles from "./list-preview.module.css";

type ListPreviewProps<R extends Resource> = {
  readonly resource: R;
  readonly row: RowOf<R>;
  readonly cells: OwnCells<R> | undefined;
  readonly pathOf: ((row: RowOf<R>) => string) | undefined;
  readonly onClose: () => void;
};

/** What is known of the row under the keyboard, beside the table. */
export function ListPreview<R extends Resource>({ resource, row, cells, pathOf, onClose }: ListPreviewProps<R>) {
  const path = pathOf?.(row) ?? recordPath(resource, row.number);
  return (
    <aside className={styles.preview} aria-label="미리보기">
      <div className={styles.previewHead}>
        <span>
          {resource.label} {row.number}
        </span>
        <ActionIcon aria-label="미리보기 닫기" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <FieldList resource={resource} row={row} cells={cells} />
      {path !== null && <PageLink to={path}>자세히 보기</PageLink>}
    </aside>
  );
}
