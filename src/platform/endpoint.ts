import type { z } from "zod";

/** The schemas of one call. A part that is left out must not be sent. */
export type CallSchema = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
};

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A call as data. The schema exists here as a type only, so the browser never loads the validator. */
export type Endpoint<Schema extends CallSchema = CallSchema> = {
  readonly method: Method;
  /** Path with `:name` parameters, e.g. `/api/tasks/:id`. */
  readonly path: string;
  readonly schema?: Schema;
};

type Part<Schema extends CallSchema, Key extends "params" | "query" | "body"> = Schema[Key] extends z.ZodType
  ? { readonly [K in Key]: z.input<Schema[Key]> }
  : unknown;

/** What a caller must hand over: path parameters, query and body, as far as the call has them. */
export type CallInput<Schema extends CallSchema> = Part<Schema, "params"> &
  Part<Schema, "query"> &
  Part<Schema, "body">;

/** What the call answers, as it arrives after JSON. */
export type CallOutput<Schema extends CallSchema> = z.output<Schema["response"]>;

/** Declares a call. `Schema` is the type of the schemas that the server binds to it. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<Schema extends CallSchema>(method: Method, path: string): Endpoint<Schema> {
  return { method, path };
}

/** `/api/tasks/:id` with `{ id: 3 }` → `/api/tasks/3`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
