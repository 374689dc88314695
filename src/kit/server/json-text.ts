declare const ready: unique symbol;

/** JSON that is sent as it is: put together by the database, or from parts that were written before. */
export type JsonText = string & { readonly [ready]: true };

/** A value as ready JSON. */
export function jsonText(value: object): JsonText {
  return JSON.stringify(value) as JsonText;
}
