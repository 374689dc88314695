import type { JsonSchema } from "./from-schema.ts";

/** Where an id stands in a declared value: keys, `[]` for the items of a list. */
export type Slot = { readonly path: readonly string[]; readonly record: string };

/** Ids whose declaration does not say what they name, by their key. */
const byName: Readonly<Record<string, string>> = {
  taskUserId: "task_users.id",
  userTaskId: "task_users.id",
  feeId: "contract_fees.id",
  planId: "payment_plans.id",
  consultId: "consults.id",
};

/** Every place of the value that names a record. */
export function slotsOf(schema: JsonSchema, path: readonly string[] = []): Slot[] {
  const key = path.findLast((step) => step !== "[]") ?? "";
  const record = schema.record ?? (schema.type === "integer" ? byName[key] : undefined);
  const found = [
    ...(record ? [{ path, record }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => slotsOf(part, [...path, name])),
    ...(schema.items ? slotsOf(schema.items, [...path, "[]"]) : []),
    ...(schema.anyOf ?? []).flatMap((part) => slotsOf(part, path)),
  ];
  return found.filter((one, index) => found.findIndex((other) => sameSlot(one, other)) === index);
}

function sameSlot(one: Slot, other: Slot): boolean {
  return one.path.join() === other.path.join() && one.record === other.record;
}

/** The schema of those values that have something at the path. */
export function reaching(schema: JsonSchema, [step, ...rest]: readonly string[]): JsonSchema | null {
  if (schema.anyOf)
    return schema.anyOf.map((part) => reaching(part, step ? [step, ...rest] : [])).find(Boolean) ?? null;
  if (step === undefined) return schema.type === "integer" || schema.type === "string" ? schema : null;
  if (step === "[]") {
    const items = schema.items && reaching(schema.items, rest);
    return items ? { ...schema, items, minItems: 1, maxItems: 1 } : null;
  }
  const part = schema.properties?.[step] && reaching(schema.properties[step], rest);
  if (!part) return null;
  const required = [...new Set([...(schema.required ?? []), step])];
  return { ...schema, properties: { ...schema.properties, [step]: part }, required };
}

/** The value with this at the path, of which every step is there. */
export function placed(value: unknown, [step, ...rest]: readonly string[], leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (step === "[]") return (value as unknown[]).map((item) => placed(item, rest, leaf));
  const holder = value as Readonly<Record<string, unknown>>;
  return { ...holder, [step]: placed(holder[step], rest, leaf) };
}

/** The value with this id wherever one stands at the path, in the form of what stood there. */
export function replaced(value: unknown, [step, ...rest]: readonly string[], leaf: number): unknown {
  if (step === undefined) {
    if (value === null || value === undefined) return value;
    return typeof value === "string" ? String(leaf) : leaf;
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return step === "[]" ? value.map((item) => replaced(item, rest, leaf)) : value;
  return step in value
    ? { ...value, [step]: replaced((value as Readonly<Record<string, unknown>>)[step], rest, leaf) }
    : value;
}

/** What stands at a path of keys. */
export function taken(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((holder, step) => (holder as Readonly<Record<string, unknown>>)[step], value);
}
