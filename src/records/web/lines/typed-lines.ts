import type { Lines, SentLine } from "../../lines.ts";
import { inputOf, problemOf, valuesOf, type FormValue, type FormValues } from "../form/form-values.ts";

/** A line as it is typed: amounts as text, so that nothing typed is lost. */
export type TypedLine = {
  readonly key: number;
  /** Of a stored line. */
  readonly id: number | undefined;
  readonly values: FormValues;
  readonly below: Readonly<Record<string, readonly TypedLine[]>>;
};

let keys = 0;

const fieldKeys = ({ fields }: Pick<Lines, "fields">) => Object.keys(fields);

/** A stored line, or one that begins with some values, as it is typed. */
export function typedLine(lines: Lines, row: object): TypedLine {
  const { id, ...values } = row as { readonly id?: number } & Readonly<Record<string, unknown>>;
  const below = Object.entries(lines.below).map(([key, inner]) => [
    key,
    typedLines(inner, (values[key] as readonly object[] | undefined) ?? []),
  ]);
  keys += 1;
  return { key: keys, id, values: valuesOf(lines, fieldKeys(lines), values), below: Object.fromEntries(below) };
}

export function typedLines(lines: Lines, rows: readonly object[]): readonly TypedLine[] {
  return rows.map((row) => typedLine(lines, row));
}

/** What is wrong with each field of a line. */
export function lineProblems({ fields }: Lines, { values }: TypedLine): Readonly<Record<string, string>> {
  const found = Object.entries(fields).flatMap(([key, field]) => {
    const problem = problemOf(field, values[key] ?? null);
    return problem === null ? [] : [[key, problem] as const];
  });
  return Object.fromEntries(found);
}

/** Whether these can be sent, with what stands below them; what they add up to is somebody else's. */
export function areReady(lines: Lines, typed: readonly TypedLine[]): boolean {
  return typed.every(
    (line) =>
      Object.keys(lineProblems(lines, line)).length === 0 &&
      Object.entries(lines.below).every(([key, inner]) => areReady(inner, line.below[key]!)),
  );
}

/** The lines as a call takes them; only lines that are ready. `known`: with the keys of stored lines. */
export function sentLines<L extends Lines>(
  lines: L,
  typed: readonly TypedLine[],
  options: { readonly known: boolean },
): readonly SentLine<L>[] {
  return typed.map(({ id, values, below }) => ({
    ...(options.known && id !== undefined && { id }),
    ...inputOf(lines, fieldKeys(lines), values),
    ...Object.fromEntries(
      Object.entries(lines.below).map(([key, inner]) => [key, sentLines(inner, below[key]!, options)]),
    ),
  })) as unknown as readonly SentLine<L>[];
}

/** The line with another value in a field. */
export function withValue(line: TypedLine, key: string, value: FormValue): TypedLine {
  return { ...line, values: { ...line.values, [key]: value } };
}
