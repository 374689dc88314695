import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { recordPath, type Resource, type RowOf } from "../../resource.ts";
import { isWalled, type Field, type Ref } from "../../field.ts";
import { hasPage, PageLink } from "#platform/web/navigation.tsx";
import type { OwnCells } from "../list/list-columns.ts";
import { nothing, shownText } from "../shown.ts";
import { factValue } from "../shown-value.tsx";
import styles from "./record-page.module.css";

type FieldListProps<R extends Resource> = {
  readonly resource: R;
  readonly row: RowOf<R>;
  readonly cells?: OwnCells<R> | undefined;
  /** Which fields, in their order; absent: all that the row has. */
  readonly fields?: readonly (keyof R["fields"] & string)[] | undefined;
  /** Around a value, e.g. with a button that shows what is masked. */
  readonly renderValue?: (key: string, field: Field, value: ReactNode) => ReactNode;
};

/** Fewer empty fields than these stay where they are: folding them would save no room. */
const fewEmpty = 3;

/**
 * Fields of a record and their values. References lead to their records; long texts take the whole width. What is
 * empty is folded behind its number, so that what is known can be read; own cells say themselves what stands there.
 */
export function FieldList<R extends Resource>({ resource, row, cells = {}, fields, renderValue }: FieldListProps<R>) {
  const values = row as Readonly<Record<string, unknown>>;
  const [unfolded, setUnfolded] = useState(false);
  const keys = (fields ?? Object.keys(resource.fields)).filter((key) => values[key] !== undefined);
  const empty = keys.filter((key) => !cells[key] && shownText(resource.fields[key]!, values[key]) === nothing);
  const folds = empty.length >= fewEmpty;
  const shownKeys = folds && !unfolded ? keys.filter((key) => !empty.includes(key)) : keys;
  return (
    <>
      <dl className={styles.fields}>
        {shownKeys.map((key) => {
          const field = resource.fields[key]!;
          const own = cells[key];
          const shown = own ? own(row) : <FieldValue field={field} value={values[key]} />;
          return (
            <div key={key} data-wide={field.kind === "longText" || field.kind === "richText" || undefined}>
              <dt>{field.label}</dt>
              <dd>{renderValue?.(key, field, shown) ?? shown}</dd>
            </div>
          );
        })}
      </dl>
      {folds && (
        <Button
          className={styles.fold}
          variant="subtle"
          size="compact-sm"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? "빈 항목 접기" : `빈 항목 ${empty.length}개`}
        </Button>
      )}
    </>
  );
}

/** One value as text; a reference is a link where its record has a page. */
export function FieldValue({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const text = shownText(field, value);
  if (field.kind !== "ref" || !field.target || text === nothing || isWalled(value as Ref)) {
    return factValue(field, value);
  }
  const path = recordPath(field.target, (value as Ref).number);
  return path !== null && hasPage(path.split("?")[0]!) ? <PageLink to={path}>{text}</PageLink> : text;
}
