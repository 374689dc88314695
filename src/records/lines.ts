import type { Fields, InputValue } from "./resource.ts";

/** Child rows of a record, facts alone: kept in an order and saved whole with the record, under its version. */
export type Lines<F extends Fields = Fields, Below extends LinesBelow = LinesBelow> = {
  /** What they are together: 보수. */
  readonly label: string;
  readonly table: string;
  /** Column that leads to the record, also of lines below lines. */
  readonly record: string;
  /** Column that leads to the line above; null: they hang on the record alone. */
  readonly above: string | null;
  /** Column with the place: from 1, once in each record. */
  readonly place: string;
  /** How many a record, or a line above, may have. */
  readonly most: number;
  readonly fields: F;
  /** Lines of a line, under these keys: the instalments of a fee. */
  readonly below: Below;
};
type NoLines = { readonly [Key in never]: Lines };
export type LinesBelow = Readonly<Record<string, Lines<Fields, NoLines>>>;

/** A line as it is sent. With an `id` it takes the place of that line, and so do those below it. */
export type SentLine<L extends Lines> = { readonly id?: number | undefined } & {
  readonly [Key in keyof L["fields"]]: InputValue<L["fields"][Key]>;
} & { readonly [Key in keyof L["below"]]: readonly SentLine<L["below"][Key]>[] };

type Definition<F extends Fields, Below extends LinesBelow> = Omit<Lines<F, Below>, "above" | "below"> & {
  readonly above?: string;
  readonly below?: Below;
};

/** Declares the lines of a kind of record. */
export function defineLines<const F extends Fields, const Below extends LinesBelow = NoLines>(
  definition: Definition<F, Below>,
): Lines<F, Below> {
  return { above: null, below: {} as Below, ...definition };
}
