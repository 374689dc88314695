import { createElement, type ReactNode } from "react";
import { isSafeLink, richDoc, type RichMark, type RichNode } from "#platform/rich-text.ts";
import styles from "./rich-text.module.css";

const tags = {
  doc: "div",
  paragraph: "p",
  heading: "h3",
  bulletList: "ul",
  orderedList: "ol",
  listItem: "li",
  blockquote: "blockquote",
  horizontalRule: "hr",
  hardBreak: "br",
} as const satisfies Record<Exclude<RichNode["type"], "text">, string>;

const markTags = { bold: "strong", italic: "em", underline: "u", strike: "s" } as const;

/** A stored rich text, drawn from its list of known parts; nothing of it is ever taken as markup. */
export function RichTextView({ value }: { readonly value: string }) {
  return <div className={styles.text}>{(richDoc(value).content ?? []).map(drawn)}</div>;
}

function drawn(node: RichNode, at: number): ReactNode {
  if (node.type === "text")
    return (node.marks ?? []).reduce<ReactNode>((inner, mark) => marked(mark, inner, at), node.text);
  const tag = node.type === "heading" && node.attrs?.level === 3 ? "h4" : tags[node.type];
  const start = node.type === "orderedList" && node.attrs?.start !== undefined ? { start: node.attrs.start } : {};
  return createElement(tag, { key: at, ...start }, node.content?.map(drawn));
}

function marked(mark: RichMark, inner: ReactNode, key: number): ReactNode {
  if (mark.type !== "link") return createElement(markTags[mark.type], { key }, inner);
  if (!isSafeLink(mark.attrs.href)) return inner;
  return (
    <a key={key} href={mark.attrs.href} target="_blank" rel="noopener noreferrer nofollow">
      {inner}
    </a>
  );
}
