declare const ready: unique symbol;

/** JSON that is sent as it is: put together by the database, or from parts that were written before. */
export type JsonText = string & { readonly [ready]: true };

/** A value as ready JSON. */
export function jsonText(value: object): JsonText {
  return JSON.stringify(value) as JsonText;
}

/** JSON in UTF-8, in pieces that are sent one after the other. */
export type JsonBytes = readonly Uint8Array[];

/** A value as the bytes of its JSON. */
export function jsonBytes(value: object): JsonBytes {
  return [Buffer.from(JSON.stringify(value))];
}
