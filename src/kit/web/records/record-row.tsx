import { memo } from "react";
import { PageLink } from "../navigation.tsx";
import type { RecordColumn } from "./record-list.tsx";
import styles from "./record-list.module.css";

type RecordRowProps<Model> = {
  readonly model: Model;
  readonly columns: readonly RecordColumn<Model>[];
  readonly path: string;
};

/** A row whose whole width is one link, so that ctrl, middle and right click do what they do everywhere. */
function PlainRecordRow<Model>({ model, columns, path }: RecordRowProps<Model>) {
  return (
    <tr className={styles.row}>
      {columns.map(({ label, width, cell, kind, right, from }) => {
        const content = cell(model);
        return (
          <td
            key={label}
            data-kind={kind}
            data-right={right || undefined}
            data-from={from}
            data-fills={width === undefined || undefined}
            title={typeof content === "string" ? content : undefined}
          >
            {kind === "strong" ? (
              <PageLink to={path} data-row="" className={styles.link}>
                {content}
              </PageLink>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

export const RecordRow = memo(PlainRecordRow) as typeof PlainRecordRow;
