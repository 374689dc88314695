import type { Field, Ref } from "../../field.ts";

/** What every kind of filter box is given. */
export type FilterProps = {
  readonly field: Field;
  /** The word of the filter in the address; blank: not narrowed. */
  readonly value: string;
  /** Records that rows on the screen refer to: their names are known. */
  readonly refs: readonly Ref[];
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
};
