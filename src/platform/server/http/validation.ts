import { josa } from "es-hangul";
import { z } from "zod";
import type { FieldMessages } from "../../failure.ts";
import { formatNumber } from "../../number.ts";
import { Failure } from "./failure.ts";

type Issue = z.core.$ZodIssue;

type Named = { readonly label: string; readonly unit: string };

/** What a schema says at a path: its `label`, or the last named step of the path, and the unit of its numbers. */
function namedAt(schema: z.ZodType, path: readonly PropertyKey[]): Named {
  let current: unknown = schema;
  let label: string | undefined;
  for (const step of path) {
    current = inner(current);
    const def = (current as { def?: { shape?: Record<string, unknown>; element?: unknown } } | undefined)?.def;
    current = typeof step === "number" ? def?.element : def?.shape?.[String(step)];
    label = metaOf(current, "label") ?? label;
  }
  const name = label ?? path.filter((step) => typeof step === "string").at(-1) ?? "요청";
  return { label: name, unit: metaOf(current, "unit") ?? "" };
}

/** Unwraps optional, nullable, default and pipe schemas. */
function inner(schema: unknown): unknown {
  let current = schema;
  for (;;) {
    const def = (current as { def?: { innerType?: unknown; in?: unknown } } | undefined)?.def;
    const next = def?.innerType ?? def?.in;
    if (!next) return current;
    current = next;
  }
}

function metaOf(schema: unknown, key: "label" | "unit"): string | undefined {
  let current = schema;
  while (current instanceof z.ZodType) {
    const { [key]: word } = (current.meta() ?? {}) as { label?: string; unit?: string };
    if (word) return word;
    const def = current.def as { innerType?: unknown; in?: unknown };
    current = def.innerType ?? def.in;
  }
  return undefined;
}

/** What zod says where a check brings no words of its own. */
const unsaid = "Invalid input";

function sentence({ label, unit }: Named, issue: Issue): string {
  const topic = josa(label, "은/는");
  const object = josa(label, "을/를");
  const misshapen = `${topic} 형식이 올바르지 않습니다.`;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? `${object} 입력해 주세요.` : misshapen;
    case "too_small":
      return issue.origin === "string" && (Number(issue.minimum) <= 1 || issue.input === "")
        ? `${object} 입력해 주세요.`
        : issue.origin === "array"
          ? `${topic} ${issue.minimum}개 이상이어야 합니다.`
          : `${topic} ${shown(issue.minimum)}${issue.origin === "string" ? "자" : unit} 이상이어야 합니다.`;
    case "too_big":
      return issue.origin === "string"
        ? `${topic} ${issue.maximum}자까지 쓸 수 있습니다.`
        : issue.origin === "array"
          ? `${topic} ${issue.maximum}개까지 보낼 수 있습니다.`
          : `${topic} ${shown(issue.maximum)}${unit} 이하여야 합니다.`;
    case "invalid_value":
      return `${topic} ${issue.values.map(String).join(", ")} 가운데 하나여야 합니다.`;
    case "unrecognized_keys":
      return `받지 않는 항목입니다: ${issue.keys.slice(0, 5).join(", ")}`;
    case "custom":
      return issue.message === unsaid ? misshapen : issue.message;
    default:
      return misshapen;
  }
}

function shown(bound: unknown): string {
  return typeof bound === "number" || typeof bound === "bigint" ? formatNumber(bound) : String(bound);
}

/** Checks untrusted input. Throws a 400 whose `fields` name every faulty field in Korean. */
export function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = issue.code === "unrecognized_keys" ? issue.keys[0]! : issue.path.map(String).join(".") || "body";
    fields[name] ??= sentence(namedAt(schema, issue.path), issue);
  }
  const messages: FieldMessages = fields;
  throw new Failure("invalid", Object.values(messages)[0], { fields: messages });
}

const maxDepth = 32;

/** Refuses NUL, lone surrogates and absurd nesting anywhere in what was sent. */
export function refuseBrokenText(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === "string") {
      if (next.value.includes("\u0000") || !next.value.isWellFormed()) {
        throw new Failure("invalid", "사용할 수 없는 문자가 들어 있습니다.");
      }
    } else if (typeof next.value === "object" && next.value !== null) {
      if (next.depth >= maxDepth) throw new Failure("invalid", "요청이 너무 깊게 겹쳐 있습니다.");
      const depth = next.depth + 1;
      for (const [key, item] of Object.entries(next.value)) open.push({ value: key, depth }, { value: item, depth });
    }
  }
}
