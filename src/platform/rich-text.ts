import { plainText } from "./normal-text.ts";

/**
 * Texts with headings, lists and links, kept as the JSON of the editor in the one form that `readRichText` makes of it.
 * Whatever is not named here does not exist: no picture, script, style, class or colour comes in, and none is shown.
 *
 * A field of a record is `richText({ label: "본문" })` (`src/records/field.ts`); its column is `text` with the CHECK
 * `body = '' OR body IS JSON OBJECT`. Anywhere else: `richTextInput()` of `src/platform/schema.ts` checks a call, and
 * `RichTextEditor` and `RichTextView` of `src/ui/rich-text` write and show it.
 */
export type RichMark =
  | { readonly type: "bold" | "italic" | "underline" | "strike" }
  | { readonly type: "link"; readonly attrs: { readonly href: string } };

export type RichNode = {
  readonly type:
    | "doc"
    | "paragraph"
    | "heading"
    | "bulletList"
    | "orderedList"
    | "listItem"
    | "blockquote"
    | "horizontalRule"
    | "hardBreak"
    | "text";
  readonly attrs?: { readonly level?: 2 | 3; readonly start?: number };
  readonly text?: string;
  readonly marks?: readonly RichMark[];
  readonly content?: readonly RichNode[];
};

/** Characters of the JSON, nodes, and how deep lists may lie in lists. */
export const richTextBounds = { characters: 120_000, nodes: 5_000, depth: 24 } as const;

/** What may stand inside of each; a list item begins with a paragraph, as the editor makes it. */
const blocks = ["paragraph", "heading", "bulletList", "orderedList", "blockquote", "horizontalRule"] as const;
const inside: Readonly<Record<RichNode["type"], readonly RichNode["type"][]>> = {
  doc: blocks,
  blockquote: blocks,
  listItem: blocks,
  bulletList: ["listItem"],
  orderedList: ["listItem"],
  paragraph: ["text", "hardBreak"],
  heading: ["text", "hardBreak"],
  horizontalRule: [],
  hardBreak: [],
  text: [],
};

const plainMarks = ["bold", "italic", "underline", "strike"] as const;
const safeAddress = /^(?:https?:\/\/|mailto:|tel:)[^\s"'<>\\]{1,500}$/i;

/** Whether a link may lead there: to a page, an e-mail address or a telephone. */
export function isSafeLink(href: string): boolean {
  return safeAddress.test(href);
}

type Count = { left: number };

/** The text in its one form; "" where it says nothing; null where something in it is not on the list. */
export function readRichText(json: string): string | null {
  if (json === "") return "";
  if (json.length > richTextBounds.characters) return null;
  let sent: unknown;
  try {
    sent = JSON.parse(json);
  } catch {
    return null;
  }
  const doc = nodeOf(sent, ["doc"], { left: richTextBounds.nodes }, richTextBounds.depth);
  if (!doc) return null;
  return plainOf(doc).trim() === "" && !holds(doc, "horizontalRule") ? "" : JSON.stringify(doc);
}

/** The document of a stored text; an empty one for "". */
export function richDoc(stored: string): RichNode {
  return stored === "" ? { type: "doc", content: [{ type: "paragraph" }] } : (JSON.parse(stored) as RichNode);
}

/** Its words, a line a paragraph: for search, sheets and history. */
export function plainOfRichText(stored: string): string {
  return stored === "" ? "" : plainOf(richDoc(stored)).trim();
}

/** Plain lines as a rich text, a paragraph each. */
export function richTextOf(plain: string): string {
  if (plain.trim() === "") return "";
  const content = plainText(plain)
    .split("\n")
    .map((text): RichNode => ({ type: "paragraph", ...(text !== "" && { content: [{ type: "text", text }] }) }));
  return JSON.stringify({ type: "doc", content } satisfies RichNode);
}

function nodeOf(sent: unknown, allowed: readonly RichNode["type"][], count: Count, depth: number): RichNode | null {
  count.left -= 1;
  if (typeof sent !== "object" || sent === null || count.left < 0 || depth < 0) return null;
  const { type, text, attrs, marks, content } = sent as Readonly<Record<string, unknown>>;
  const kind = allowed.find((one) => one === type);
  if (!kind) return null;
  if (kind === "text") return textOf(text, marks);
  const children = listOf(content, (child) => nodeOf(child, inside[kind], count, depth - 1));
  if (!children) return null;
  if (kind.endsWith("List") && children.length === 0) return null;
  return { type: kind, ...attrsOf(kind, attrs), ...(children.length > 0 && { content: children }) };
}

function textOf(text: unknown, marks: unknown): RichNode | null {
  if (typeof text !== "string" || text === "") return null;
  const kept = listOf(marks, markOf);
  return kept && { type: "text", text: plainText(text), ...(kept.length > 0 && { marks: kept }) };
}

function markOf(sent: unknown): RichMark | null {
  if (typeof sent !== "object" || sent === null) return null;
  const { type, attrs } = sent as Readonly<Record<string, unknown>>;
  const plain = plainMarks.find((one) => one === type);
  if (plain) return { type: plain };
  const href = (attrs as Readonly<Record<string, unknown>> | undefined)?.["href"];
  return type === "link" && typeof href === "string" && isSafeLink(href) ? { type: "link", attrs: { href } } : null;
}

function attrsOf(kind: RichNode["type"], sent: unknown): Pick<RichNode, "attrs"> {
  const attrs = (typeof sent === "object" && sent !== null ? sent : {}) as Readonly<Record<string, unknown>>;
  if (kind === "heading") return { attrs: { level: attrs["level"] === 3 ? 3 : 2 } };
  const start = attrs["start"];
  const counts = kind === "orderedList" && Number.isInteger(start) && Number(start) > 1 && Number(start) < 10_000;
  return counts ? { attrs: { start: Number(start) } } : {};
}

/** null: something in it is refused; absent is an empty list. */
function listOf<Item>(sent: unknown, read: (one: unknown) => Item | null): Item[] | null {
  if (sent === undefined) return [];
  if (!Array.isArray(sent)) return null;
  const found: Item[] = [];
  for (const one of sent) {
    const item = read(one);
    if (item === null) return null;
    found.push(item);
  }
  return found;
}

function plainOf(node: RichNode): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const words = (node.content ?? []).map(plainOf).join("");
  return node.type === "paragraph" || node.type === "heading" ? `${words}\n` : words;
}

function holds(node: RichNode, type: RichNode["type"]): boolean {
  return node.type === type || (node.content ?? []).some((child) => holds(child, type));
}
