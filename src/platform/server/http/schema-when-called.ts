import type { CallSchema } from "../../endpoint.ts";

/** What `make` returns, made when it is first asked for. */
export function whenAsked<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

/**
 * The schemas of one call, made when it first comes. Each part of a schema takes more than a kilobyte; those of the
 * calls that every kind of record has were 30,000 parts, and most of them are never asked for.
 */
export function schemaWhenCalled<Schema extends CallSchema>(make: () => Schema): Schema {
  const made = whenAsked(make);
  return {
    get params() {
      return made().params;
    },
    get query() {
      return made().query;
    },
    get body() {
      return made().body;
    },
    get response() {
      return made().response;
    },
  } as Schema;
}
