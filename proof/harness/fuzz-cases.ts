import * as fc from "fast-check";
import { z } from "zod";
import { refuseBrokenText } from "#platform/server/http/validation.ts";
import type { Route } from "#platform/server/http/route.ts";
import { broken, jsonSchemaOf, valid, type KnownIds } from "./from-schema.ts";
import { plain, queryText } from "./wire.ts";

/** One generated call. Parameters and query arrive as text, whatever was generated. */
export type FuzzCase = {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** undefined: no body is sent. */
  readonly body: unknown;
};

type Parts = { params: unknown; query: unknown; body: unknown };

const nothing = fc.constant<unknown>(undefined);

function validPart(schema: z.ZodType | undefined, known: KnownIds): fc.Arbitrary<unknown> {
  return schema ? valid(jsonSchemaOf(schema), known) : nothing;
}

/** Calls as the schemas of the route allow them. */
export function validCases(route: Route, known: KnownIds): fc.Arbitrary<FuzzCase> {
  const { params, query, body } = route.schema;
  return fc
    .record({ params: validPart(params, known), query: validPart(query, known), body: validPart(body, known) })
    .map((parts) => asCase(route, parts));
}

/** Calls of which one part is broken, or which carry a part that the route does not have. */
export function brokenCases(route: Route, known: KnownIds): fc.Arbitrary<FuzzCase> {
  const { params, query, body } = route.schema;
  const sound = {
    params: validPart(params, known),
    query: validPart(query, known),
    body: validPart(body, known),
  };
  const ways: fc.Arbitrary<Parts>[] = [
    fc.record({
      ...sound,
      query: fc
        .tuple(sound.query, fc.constantFrom("page2", "role", "staffId", "__proto__", "constructor", "", "token"))
        .map(([value, name]) => ({ ...(value as object), [name]: "1" })),
    }),
  ];
  if (params) ways.push(fc.record({ ...sound, params: broken(jsonSchemaOf(params), known) }));
  if (query) ways.push(fc.record({ ...sound, query: broken(jsonSchemaOf(query), known) }));
  if (body) {
    const wrong = fc.record({ ...sound, body: broken(jsonSchemaOf(body), known) });
    // Bodies have the most ways to be wrong.
    ways.push(wrong, wrong, wrong);
  } else if (route.endpoint.method !== "GET") {
    ways.push(fc.record({ ...sound, body: fc.constantFrom<unknown>({ id: 1 }, [], [1], "a", 1, null) }));
  }
  return fc.oneof(...ways).map((parts) => asCase(route, parts));
}

function asCase(route: Route, { params, query, body }: Parts): FuzzCase {
  return { route, params: textParams(route, params), query: texts(query), body };
}

/** Every named parameter of the path gets something that is not empty. */
function textParams(route: Route, value: unknown): Record<string, string> {
  const names = [...route.endpoint.path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name]) => name!);
  const given = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  return Object.fromEntries(
    names.map((name) => {
      const text = plain(Object.hasOwn(given, name) ? given[name] : value);
      return [name, text === "" || text === "." || text === ".." ? "0" : cut(text, 500)];
    }),
  );
}

function texts(value: unknown): Record<string, string> {
  if (value === undefined) return {};
  if (typeof value !== "object" || value === null) return { [cut(plain(value), 300)]: "" };
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [cut(name, 300), cut(plain(item), 4_000)]));
}

/** As text of an address: half a surrogate pair cannot stand there; bytes that stand for one are damage to the wire. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

/** Path and query of the call as they go over the wire. */
export function pathOf({ route, params, query }: FuzzCase): string {
  const path = route.endpoint.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(params[name]!));
  return path + queryText(query);
}

const empty = z.strictObject({});

/** Whether the declared schemas refuse the call: then the answer has to be a 4xx. */
export function isRefusable({ route, params, query, body }: FuzzCase): boolean {
  const { schema, endpoint } = route;
  const arrived = body === undefined ? undefined : (JSON.parse(JSON.stringify(body)) as unknown);
  try {
    refuseBrokenText([params, query, arrived]);
  } catch {
    return true;
  }
  const bodyFits = schema.body
    ? schema.body.safeParse(arrived).success
    : endpoint.method === "GET" || empty.safeParse(arrived ?? {}).success;
  return (
    !bodyFits ||
    !(schema.params ?? empty).safeParse(params).success ||
    !(schema.query ?? empty).safeParse(query).success
  );
}
