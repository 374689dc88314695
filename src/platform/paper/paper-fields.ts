/** Forms of files that a template may have. */
export const paperFormats = { hwpx: "HWPX", docx: "DOCX" } as const;
export type PaperFormat = keyof typeof paperFormats;

/** A paragraph of a paper that the product itself writes; names in braces are fields: `{사건명}`. */
export type PaperParagraph = {
  readonly text: string;
  readonly style?: "title" | "heading" | "centre" | "right";
  readonly newPage?: true;
};

/** Characters of the name of a field. */
const longestFieldName = 60;

/** The texts and fields of a paragraph in their order: texts at even places, names of fields at odd ones. */
export function splitFields(text: string): readonly string[] {
  return text.split(/\{([^{}]{1,60})\}/);
}

/** The known name that was most likely meant by one that nobody knows; null: none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = letters(name);
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const one of known) {
    const other = letters(one);
    const inside = other.includes(wanted) || wanted.includes(other);
    const most = Math.max(wanted.length, other.length);
    const distance = distanceOf(wanted, other) / most - (inside ? 0.3 : 0);
    if (distance <= 0.45 && (best === null || distance < best.distance)) best = { name: one, distance };
  }
  return best?.name ?? null;
}

/** Single Hangul letters without what people put between words, so that one wrong letter is one. */
function letters(name: string): string {
  return name
    .slice(0, longestFieldName)
    .normalize("NFD")
    .replaceAll(/[\s_·().-]/g, "")
    .toLowerCase();
}

/** How many letters have to change, come or go. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left];
    for (let right = 1; right <= other.length; right += 1) {
      const change = row[right - 1]! + (one[left - 1] === other[right - 1] ? 0 : 1);
      next.push(Math.min(change, row[right]! + 1, next[right - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
