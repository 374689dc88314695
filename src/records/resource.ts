import type { Field, Ref, RefTarget } from "./field.ts";

export type Fields = Readonly<Record<string, Field>>;

/** Facts of a kind of record, declared once. Behaviour stands elsewhere: commands, policies, screens. */
export type Resource<F extends Fields = Fields, Table extends string = string> = {
  /** Word of the code and of the change log: `contract`. */
  readonly name: string;
  /** What one is called in Korean: 계약. */
  readonly label: string;
  readonly table: Table;
  /** Calls begin with it: `/api/contracts`. */
  readonly api: string;
  /** Page of the list; null when it has none. */
  readonly page: string | null;
  /** How one record is opened: `{page}/{number}` or `{page}?id={number}`. */
  readonly open: "path" | "query";
  /** Whether people speak of it by a public number (`id_int`) of its own. */
  readonly numbered: boolean;
  readonly fields: F;
  /** The field that says what the record is called. */
  readonly title: string;
  /** Columns of the list at first; a person may choose others. */
  readonly columns: readonly string[];
  /**
   * Order of the list at first: a sortable field, `-` before it for the latest or largest first. Rows alike in it stand
   * by their keys, so that `-pinned` shows what is pinned, then the newest.
   */
  readonly order: string;
  /** Other kinds whose changes change what stands in these rows: payments change what is unpaid of a contract. */
  readonly follows: readonly string[];
  /** Dates and instants that say that something has happened: never after today. */
  readonly happened: readonly string[];
  /** Pairs of dates or instants of which the first never lies after the second. */
  readonly inOrder: readonly (readonly [earlier: string, later: string])[];
  /** Whether rows have 일반, 외국 or 비자 (`case_scope`), by which some roles are bound. */
  readonly caseScoped: boolean;
  readonly whose: Whose;
  /** What hangs on its records. */
  readonly parts: readonly Part[];
};

/** What can hang on a record of any kind: each part's feature works on the kinds that have it. */
export type Part = "tasks" | "memos" | "files" | "timeline" | "conflicts" | "messages" | "deadlines";

/**
 * To whose data a row belongs, as pairs of a kind and the column that leads to it: it is given out and destroyed with
 * that one. The first kind that is set decides; columns that lead to the row's own kind always count. `record`: by
 * `record_type` and `record_id`, alone or before the pairs.
 */
export type Whose = readonly (WhoseColumn | "record")[] | "record";

type WhoseColumn = readonly [kind: string, column: string];

/** The pairs of a kind and the column that leads to it. */
export function whoseColumns(whose: Whose): readonly WhoseColumn[] {
  return whose === "record" ? [] : whose.filter((way) => way !== "record");
}

/** Whether a row belongs to the record that `record_type` and `record_id` name. */
export function isOfRecord(whose: Whose): boolean {
  return whose === "record" || whose.includes("record");
}

type Definition<F extends Fields, Table extends string> = Omit<
  Resource<F, Table>,
  "name" | "open" | "numbered" | "order" | "follows" | "happened" | "inOrder" | "caseScoped" | "whose" | "parts"
> &
  Partial<Pick<Resource<F>, "open" | "numbered" | "order" | "follows" | "caseScoped" | "whose" | "parts">> & {
    // Names of fields are checked here alone: in the type itself they would make every Resource<F> a type apart.
    readonly title: keyof F & string;
    readonly columns: readonly (keyof F & string)[];
    readonly happened?: readonly (keyof F & string)[];
    readonly inOrder?: readonly (readonly [earlier: keyof F & string, later: keyof F & string])[];
  };

/** Declares a kind of record. `name` is the singular word of the code. */
export function defineResource<const F extends Fields, const Table extends string>(
  name: string,
  definition: Definition<F, Table>,
): Resource<F, Table> {
  const absent = { open: "path", numbered: true, order: "-number", follows: [], happened: [], inOrder: [] } as const;
  return { name, ...absent, caseScoped: false, whose: [], parts: [], ...definition };
}

/** The facts another resource needs to point to this one. */
export function targetOf<F extends Fields>(resource: Resource<F>): RefTarget {
  const { name, label, table, api, page, open, numbered, title } = resource;
  return {
    name,
    label,
    table,
    api,
    page,
    open,
    titleColumn: columnOf(title, resource.fields[title]!),
    numberColumn: numbered ? "id_int" : "id",
  };
}

/** `signedAt` → `signed_at`; references end in `_id`. */
export function columnOf(key: string, field: Field): string {
  const snake = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return field.kind === "ref" ? `${snake}_id` : snake;
}

/** What every row carries beside its fields. */
export type StandardRow = {
  readonly id: number;
  /** The number people speak of: `idInt` of numbered records, else the id. */
  readonly number: number;
  readonly version: number;
  readonly team: Ref | null;
  /** Whether the reader may change it: by right, or because it names the reader. */
  readonly mayChange: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  /**
   * Of one record that has steps, as the reader may take them now: true, or why not. Steps that do not lead on from its
   * state are left out.
   */
  readonly can?: Readonly<Record<string, true | string>>;
};

type RowKeys<F extends Fields, Sometimes> = {
  [Key in keyof F]: F[Key] extends { readonly readableWith: string } | { readonly detailOnly: true }
    ? Sometimes extends true
      ? Key
      : never
    : Sometimes extends true
      ? never
      : Key;
}[keyof F];
export type RowValue<One> = One extends Field<infer Row> ? Row : never;
export type InputValue<One> = One extends Field<unknown, infer Input> ? Input : never;

/** A row as it arrives. Fields that need a right, and those read with the record alone, may be absent. */
export type RowOf<R extends Resource> = StandardRow & {
  readonly [Key in RowKeys<R["fields"], false>]: RowValue<R["fields"][Key]>;
} & { readonly [Key in RowKeys<R["fields"], true>]?: RowValue<R["fields"][Key]> };

type WritableKeys<F extends Fields> = {
  [Key in keyof F]: F[Key] extends { readonly readonly: true } ? never : Key;
}[keyof F];
type RequiredKeys<F extends Fields> = {
  [Key in WritableKeys<F>]: F[Key] extends { readonly required: true } ? Key : never;
}[WritableKeys<F>];

/** What an update may send: any of the writable fields. */
export type ChangesOf<R extends Resource> = {
  readonly [Key in WritableKeys<R["fields"]>]?: InputValue<R["fields"][Key]>;
};

/** What a creation sends: the required fields, and any other writable one. */
export type InputOf<R extends Resource> = ChangesOf<R> & {
  readonly [Key in RequiredKeys<R["fields"]>]: InputValue<R["fields"][Key]>;
};

/** Page of a record, by its public number; null when there is none. */
export function recordPath(to: Pick<RefTarget, "page" | "open">, number: number): string | null {
  if (to.page === null) return null;
  return to.open === "query" ? `${to.page}?id=${number}` : `${to.page}/${number}`;
}

/** Fields a form may send, in the order of their declaration. */
export function writableFields(resource: Resource): [key: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !field.readonly);
}

/** Fields that come in with a new record from a file, in the order of their declaration. */
export function importFields(resource: Resource): [key: string, field: Field][] {
  return Object.entries(resource.fields).filter(([, { readonly: isReadonly, imported }]) => !isReadonly || imported);
}

/** Fields a list may show. */
export function listFields(resource: Resource): [key: string, field: Field][] {
  return Object.entries(resource.fields).filter(([key, field]) => !field.detailOnly || resource.columns.includes(key));
}
