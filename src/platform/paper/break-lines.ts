import { textWidth } from "./text-width.ts";

/**
 * A paragraph as lines that are not wider than `width` at this size, both in points. It breaks at spaces; a word that
 * alone is wider than a line breaks between letters. Screen and PDF break alike, as neither breaks by itself.
 */
function breakParagraph(paragraph: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/(?<= )(?! )/)) {
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = "";
    for (const letter of word) {
      if (line !== "" && !fits(line + letter)) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += letter;
    }
  }
  lines.push(line.trimEnd());
  return lines;

  function fits(text: string): boolean {
    return textWidth(text.trimEnd(), size) <= width;
  }
}

/** A text with its own line breaks as lines that fit; an empty line stays one. */
export function breakText(text: string, width: number, size: number): string[] {
  return text.split("\n").flatMap((paragraph) => breakParagraph(paragraph, width, size));
}
