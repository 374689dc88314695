import type { ReactNode } from "react";
import type { Resource, RowOf } from "../../resource.ts";
import type { FormValue, FormValues } from "./form-values.ts";

/** What a form of a kind of record is given. */
export type RecordFormProps<R extends Resource> = {
  readonly resource: R;
  readonly opened: boolean;
  /** What was typed stays kept in this browser. */
  readonly onClose: () => void;
  /** The record to change; absent: a new one. */
  readonly initial?: RowOf<R> | undefined;
  /** What a new record begins with; `{ id, number, label }` for references. */
  readonly preset?: FormValues;
  /** Which fields, in their order; absent: all that can be written. */
  readonly fields?: readonly (keyof R["fields"] & string)[];
  /** The field below which `extra` stands; absent: below all of them. */
  readonly extraAfter?: keyof R["fields"] & string;
  /** Below the fields; as a function it sees what stands in them, and may fill in a field. */
  readonly extra?: ReactNode | ((values: FormValues, change: (key: string, value: FormValue) => void) => ReactNode);
  /** What `extra` adds to the body of a creation, or to the changes. */
  readonly extraInput?: () => Readonly<Record<string, unknown>>;
  readonly onSaved?: (row: RowOf<R>) => void;
};
