import * as fc from "fast-check";
import { z } from "zod";
import { seed } from "./figures.ts";

/** The subset of JSON Schema that our declarations produce. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly additionalProperties?: JsonSchema | boolean;
  /** Which record the id names, e.g. `tasks.id`. */
  readonly record?: string;
  /** Values that fit where a pattern alone would not make any. */
  readonly examples?: readonly unknown[];
};

const translated = new WeakMap<z.ZodType, JsonSchema>();

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known =
    translated.get(schema) ?? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
  translated.set(schema, known);
  return known;
}

const tries = 20;
const samples = new WeakMap<z.ZodType, unknown>();

/**
 * One value for a schema, the same whenever it is asked for in a run: it follows from the seed. One that the schema
 * itself takes: JSON Schema does not say that blanks are cut off, so a text of one blank would be refused for being empty.
 */
export function sampleOf(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!schema) return {};
  if (!samples.has(schema)) {
    const all = fc.sample(valid(jsonSchemaOf(schema)), { seed, numRuns: tries });
    samples.set(schema, all.find((one) => schema.safeParse(one).success) ?? all[0]);
  }
  return samples.get(schema) as Record<string, unknown>;
}

/** Ids that exist, per record name, so that valid input also meets real rows. */
export type KnownIds = Readonly<Record<string, readonly number[]>>;

/** Values that the schema accepts. */
export function valid(schema: JsonSchema, known: KnownIds = {}): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.examples) return fc.constantFrom(...schema.examples);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valid(option, known)));
  switch (schema.type) {
    case "string":
      return validString(schema, known);
    case "integer":
    case "number":
      return validNumber(schema, known);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return (schema.uniqueItems === true ? fc.uniqueArray : fc.array)(valid(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case "object":
      return validObject(schema, known);
    default:
      return fc.jsonValue();
  }
}

function validString(schema: JsonSchema, known: KnownIds): fc.Arbitrary<string> {
  const ids = schema.record ? known[schema.record] : undefined;
  if (ids && ids.length > 0)
    return fc.oneof(
      fc.constantFrom(...ids).map(String),
      fc.nat({ max: 9_999 }).map((n) => String(n + 1)),
    );
  if (schema.format === "date")
    return fc
      .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (schema.format === "date-time")
    return fc
      .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (schema.format === "email") return fc.nat({ max: 9_999 }).map((n) => `person${n}@test.haechi.kr`);
  const length = { minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 60, 60) };
  const words = fc.string({
    ...length,
    unit: fc.constantFrom(..."가나다라김철수ㄱㅊㅅabcXYZ0123 -_.,!'\"%<>&=()".split("")),
  });
  if (schema.pattern?.startsWith("^[1-9]") || schema.pattern?.includes("[1-9]\\d"))
    return fc.integer({ min: 1, max: 99 }).map(String);
  if (!schema.pattern) return words;
  const pattern = new RegExp(schema.pattern);
  // Words that happen to fit are the better texts; where hardly any would, texts are made from the pattern.
  const fits = ["가나다", "1", "abc"].some((word) => pattern.test(word));
  const { maxLength } = schema;
  return fits
    ? words.filter((word) => pattern.test(word))
    : fc.stringMatching(pattern).filter((word) => maxLength === undefined || word.length <= maxLength);
}

function validNumber(schema: JsonSchema, known: KnownIds): fc.Arbitrary<number> {
  const ids = schema.record ? known[schema.record] : undefined;
  if (ids && ids.length > 0) return fc.constantFrom(...ids);
  // Ids of records: small ones are likely to exist.
  if (schema.type === "integer" && schema.exclusiveMinimum === 0)
    return fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 20 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
    );
  const min = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1_000, -1_000);
  const max = Math.min(schema.maximum ?? 100_000, 100_000);
  return schema.type === "integer"
    ? fc.integer({ min: schema.exclusiveMinimum === min ? min + 1 : min, max })
    : fc.double({ min, max, noNaN: true });
}

function validObject(schema: JsonSchema, known: KnownIds): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0 && typeof schema.additionalProperties === "object") {
    return fc.dictionary(fc.string({ maxLength: 8 }), valid(schema.additionalProperties, known), { maxKeys: 3 });
  }
  const required = new Set(schema.required ?? []);
  return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, valid(part, known)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
  });
}

/** Made when first asked for: texts of any characters take a second, which few proofs need. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Values that no schema of ours should let through, and others that only look odd. */
const oddities = once((): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      -1,
      0,
      1.5,
      1e308,
      -0,
      2 ** 53,
      "",
      " ",
      "null",
      "NaN",
      "Infinity",
      "-1",
      "1e400",
      "0x10",
      "\u0000",
      "a\u0000b",
      "\ud800",
      "\uffff",
      "‮",
      "../../etc/passwd",
      "%00",
      "'; drop table tasks; --",
      "{{7*7}}",
      "${7*7}",
      "<script>alert(1)</script>",
      "=1+1",
      "０",
      [],
      {},
      [[]],
      [null],
      { id: 1 },
      { $gt: "" },
      { toString: 1 },
      { constructor: { prototype: {} } },
    ),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.constant("가".repeat(30_000)),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n }).map(String),
  ),
);

const taints = ["\u0000", "\ud800", "\udfff 끝", "가\u0000나"];

/** The value with something unstorable in one of its texts, wherever that lies; the value itself when it has none. */
function taint(value: unknown, draw: number): unknown {
  const copy = structuredClone(value);
  const texts: [Record<string, unknown>, string][] = [];
  const open: unknown[] = [copy];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    for (const [key, item] of Object.entries(next)) {
      if (typeof item === "string") texts.push([next as Record<string, unknown>, key]);
      else open.push(item);
    }
  }
  const chosen = texts[draw % texts.length];
  if (chosen) chosen[0][chosen[1]] = `${String(chosen[0][chosen[1]])}${taints[draw % taints.length]}`;
  return copy;
}

/** A valid value with one part broken: wrong type, missing, unknown key, odd text. */
export function broken(schema: JsonSchema, known: KnownIds = {}): fc.Arbitrary<unknown> {
  const properties = Object.keys(schema.properties ?? {});
  if (schema.type !== "object" || properties.length === 0) return oddities();
  const base = validObject(schema, known);
  return fc.oneof(
    oddities(),
    fc.tuple(base, fc.nat(10_000)).map(([value, draw]) => taint(value, draw)),
    fc
      .tuple(base, fc.constantFrom(...properties), oddities())
      .map(([value, name, odd]) => ({ ...(value as object), [name]: odd })),
    fc.tuple(base, fc.constantFrom(...properties)).map(([value, name]) => {
      const { [name]: _, ...rest } = value as Record<string, unknown>;
      return rest;
    }),
    fc
      .tuple(
        base,
        fc.constantFrom("role", "staffId", "id", "createdAt", "is_admin", "constructor", "version2"),
        oddities(),
      )
      .map(([value, name, odd]) => ({ ...(value as object), [name]: odd })),
  );
}
