import { parseSync } from "oxc-parser";
import type { SourceFile } from "./import-graph.ts";

/** A regular expression of the sources, and the places where it stands (`path:line`). */
export type Pattern = { readonly source: string; readonly flags: string; readonly places: readonly string[] };

export type Patterns = {
  readonly patterns: readonly Pattern[];
  /** One sentence for each expression whose text cannot be told without running the product. */
  readonly unreadable: readonly string[];
};

/** A node of the syntax tree; what it has depends on its type. */
type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };
type Constants = ReadonlyMap<string, Node>;

/**
 * Every pattern of the files: literals, and `RegExp` of texts that are put together from constants of the same file.
 * What tests put together from what they found is left to them.
 */
export function patternsOf(files: readonly SourceFile[]): Patterns {
  const found = new Map<string, { source: string; flags: string; places: string[] }>();
  const unreadable: string[] = [];
  for (const { path, text } of files) {
    const nodes = nodesOf(parseSync(path, text).program as unknown as Node);
    const constants = constantsOf(nodes);
    for (const node of nodes) {
      const pattern = patternOf(node, constants);
      if (pattern === undefined) continue;
      const place = `${path}:${text.slice(0, node.start).split("\n").length}`;
      if (pattern === null) {
        if (!/\.test\.tsx?$/.test(path)) {
          unreadable.push(`${place}: write the pattern as a literal, or put it together from constants of this file`);
        }
        continue;
      }
      const name = `/${pattern.source}/${pattern.flags}`;
      const known = found.get(name) ?? { ...pattern, places: [] };
      found.set(name, known);
      known.places.push(place);
    }
  }
  return { patterns: [...found.values()], unreadable };
}

function nodesOf(root: Node): Node[] {
  const nodes: Node[] = [];
  const open: unknown[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    if (typeof (next as Node).type === "string") nodes.push(next as Node);
    open.push(...Object.values(next).filter((value) => typeof value === "object"));
  }
  return nodes.toSorted((one, other) => one.start - other.start);
}

/** The values of `const name = …` by name; names that stand for several things stand for none. */
function constantsOf(nodes: readonly Node[]): Constants {
  const constants = new Map<string, Node>();
  const twice = new Set<string>();
  for (const { type, id, init } of nodes) {
    if (type !== "VariableDeclarator" || !isNode(id) || id.type !== "Identifier" || !isNode(init)) continue;
    const name = id["name"] as string;
    if (constants.has(name)) twice.add(name);
    constants.set(name, init);
  }
  for (const name of twice) constants.delete(name);
  return constants;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The pattern that a node makes; undefined: none, null: one that cannot be read. */
function patternOf(node: Node, constants: Constants): { source: string; flags: string } | null | undefined {
  if (node.type === "Literal") {
    const regex = node["regex"] as { pattern: string; flags: string } | undefined;
    return regex && { source: regex.pattern, flags: regex.flags };
  }
  if (node.type !== "NewExpression" && node.type !== "CallExpression") return undefined;
  if (!isNode(node["callee"]) || node["callee"]["name"] !== "RegExp") return undefined;
  const [source, flags] = (node["arguments"] as Node[]).map((argument) => textOf(argument, constants));
  return source === undefined || source === null || flags === null ? null : { source, flags: flags ?? "" };
}

/** The text that an expression stands for; null: only running it would tell. */
function textOf(node: Node, constants: Constants): string | null {
  switch (node.type) {
    case "Literal": {
      const regex = node["regex"] as { pattern: string } | undefined;
      return regex?.pattern ?? (typeof node["value"] === "string" ? node["value"] : null);
    }
    case "Identifier": {
      const value = constants.get(node["name"] as string);
      return value === undefined ? null : textOf(value, constants);
    }
    case "MemberExpression":
      return isNode(node["property"]) && node["property"]["name"] === "source"
        ? textOf(node["object"] as Node, constants)
        : null;
    case "BinaryExpression":
      return node["operator"] === "+"
        ? joined([textOf(node["left"] as Node, constants), textOf(node["right"] as Node, constants)])
        : null;
    case "TemplateLiteral":
      return templateText(node, "cooked", constants);
    case "TaggedTemplateExpression":
      return isNode(node["tag"]) && isNode(node["tag"]["property"]) && node["tag"]["property"]["name"] === "raw"
        ? templateText(node["quasi"] as Node, "raw", constants)
        : null;
    default:
      return null;
  }
}

function templateText(node: Node, kind: "cooked" | "raw", constants: Constants): string | null {
  const parts = (node["quasis"] as { value: { cooked: string; raw: string } }[]).map(({ value }) => value[kind]);
  const values = (node["expressions"] as Node[]).map((expression) => textOf(expression, constants));
  return joined(parts.flatMap((part, index) => [part, index < values.length ? values[index]! : ""]));
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.includes(null) ? null : parts.join("");
}
