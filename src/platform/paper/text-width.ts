import { pretendardWidths } from "./pretendard-widths.ts";

const unitsPerEm = 2048;
type Run = { readonly from: number; readonly to: number; readonly width: number };

const runs: readonly Run[] = pretendardWidths
  .trim()
  .split(/\s+/)
  .map((word) => {
    const [letters, width] = word.split(":") as [string, string];
    const [from, more = "0"] = letters.split("+") as [string, string?];
    const first = Number.parseInt(from, 36);
    return { from: first, to: first + Number.parseInt(more, 36), width: Number.parseInt(width, 36) };
  });

function runOf(letter: string): Run | undefined {
  const code = letter.codePointAt(0)!;
  let low = 0;
  let high = runs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs[middle]!;
    if (code < run.from) high = middle - 1;
    else if (code > run.to) low = middle + 1;
    else return run;
  }
  return undefined;
}

/** Whether the font of our papers has the letter. Hanja and pictures it has not. */
export function isPrintable(letter: string): boolean {
  return runOf(letter) !== undefined;
}

/** Width of a text in Pretendard Regular of this size, in the unit of the size; a letter that is missing counts whole. */
export function textWidth(text: string, size: number): number {
  let units = 0;
  for (const letter of text) units += runOf(letter)?.width ?? unitsPerEm;
  return (units * size) / unitsPerEm;
}
