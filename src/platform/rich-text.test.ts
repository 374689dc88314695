import { assert, json, property, string } from "fast-check";
import { expect, test } from "vitest";
import { isSafeLink, plainOfRichText, readRichText, richTextBounds, richTextOf } from "./rich-text.ts";

const doc = (...content: unknown[]) => JSON.stringify({ type: "doc", content });
const paragraph = (text: string, marks?: unknown[]) => ({
  type: "paragraph",
  content: [{ type: "text", text, ...(marks && { marks }) }],
});

test("what the editor makes is kept, without what it adds beside", () => {
  const link = {
    type: "link",
    attrs: { href: "https://example.kr/a", target: "_blank", rel: "noopener", class: null },
  };
  const sent = doc(
    { type: "heading", attrs: { level: 2, textAlign: null }, content: [{ type: "text", text: "안내" }] },
    paragraph("본문", [{ type: "bold" }, link]),
    {
      type: "orderedList",
      attrs: { start: 3, type: null },
      content: [{ type: "listItem", content: [paragraph("하나")] }],
    },
    { type: "horizontalRule" },
  );
  const kept = readRichText(sent)!;
  expect(JSON.parse(kept)).toEqual({
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "안내" }] },
      paragraph("본문", [{ type: "bold" }, { type: "link", attrs: { href: "https://example.kr/a" } }]),
      { type: "orderedList", attrs: { start: 3 }, content: [{ type: "listItem", content: [paragraph("하나")] }] },
      { type: "horizontalRule" },
    ],
  });
  expect(readRichText(kept)).toBe(kept);
  expect(plainOfRichText(kept)).toBe("안내\n본문\n하나");
});

test.each([
  ["a picture", doc({ type: "image", attrs: { src: "https://example.kr/a.png" } })],
  ["a script", doc({ type: "script", content: [{ type: "text", text: "alert(1)" }] })],
  ["a style", doc(paragraph("글", [{ type: "textStyle", attrs: { color: "red" } }]))],
  ["a script as a link", doc(paragraph("글", [{ type: "link", attrs: { href: "javascript:alert(1)" } }]))],
  ["a link out of its quotes", doc(paragraph("글", [{ type: "link", attrs: { href: 'https://a.kr" onload="x' } }]))],
  ["a paragraph in a paragraph", doc({ type: "paragraph", content: [paragraph("글")] })],
  ["text beside paragraphs", doc({ type: "text", text: "글" })],
  ["no document", JSON.stringify(paragraph("글"))],
  ["no JSON", "<p>글</p>"],
  ["a number", "7"],
  ["too many nodes", doc(...Array.from({ length: richTextBounds.nodes }, () => ({ type: "paragraph" })))],
  ["too long", doc(paragraph("가".repeat(richTextBounds.characters)))],
])("%s is refused", (_, sent) => expect(readRichText(sent)).toBeNull());

test("lists in lists end somewhere", () => {
  const nested = (depth: number): unknown =>
    depth === 0
      ? paragraph("끝")
      : { type: "bulletList", content: [{ type: "listItem", content: [nested(depth - 1)] }] };
  expect(readRichText(doc(nested(8)))).not.toBeNull();
  expect(readRichText(doc(nested(1_000)))).toBeNull();
});

test("what says nothing is nothing", () => {
  expect(readRichText("")).toBe("");
  expect(readRichText(doc())).toBe("");
  expect(readRichText(doc({ type: "paragraph" }, paragraph("  ")))).toBe("");
});

test("any JSON is read or refused, and reading again changes nothing", () => {
  assert(
    property(json(), (sent) => {
      const kept = readRichText(sent);
      expect(kept === null || readRichText(kept) === kept).toBe(true);
    }),
  );
  assert(
    property(string(), (plain) => {
      const kept = readRichText(richTextOf(plain));
      expect(kept).not.toBeNull();
      expect(readRichText(kept!)).toBe(kept);
    }),
  );
});

test.each([
  ["https://haechi.kr", true],
  ["mailto:a@haechi.kr", true],
  ["tel:0200000000", true],
  ["//haechi.kr", false],
  ["data:text/html,x", false],
  ["https://a b", false],
])("%s: %s", (href, safe) => expect(isSafeLink(href)).toBe(safe));
