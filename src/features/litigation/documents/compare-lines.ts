export type Compared = { readonly what: "same" | "added" | "removed" | "gap"; readonly text: string };
export type Comparison = {
  readonly added: number;
  readonly removed: number;
  readonly more: boolean;
  readonly lines: readonly Compared[];
};

/** Lines around a difference that are told with it. */
const around = 2;
const mostLines = 1_000;
/** Beyond so many differing lines two texts are told as one taken away and another written. */
const mostDifferences = 1_500;

/** What has changed from one text to the other, line by line (Myers 1986), with a little of what stands around it. */
export function compareLines(from: string, to: string): Comparison {
  const steps = differences(linesOf(from), linesOf(to));
  const lines = withoutTheSame(steps);
  return {
    added: steps.filter(({ what }) => what === "added").length,
    removed: steps.filter(({ what }) => what === "removed").length,
    more: lines.length > mostLines,
    lines: lines.slice(0, mostLines),
  };
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}

function differences(one: readonly string[], other: readonly string[]): Compared[] {
  const start = one.findIndex((line, index) => line !== other[index]);
  const same = start < 0 ? Math.min(one.length, other.length) : start;
  let tail = 0;
  while (tail < Math.min(one.length, other.length) - same && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const middle = shortest(one.slice(same, one.length - tail), other.slice(same, other.length - tail));
  const as = (what: Compared["what"]) => (text: string) => ({ what, text });
  return [...one.slice(0, same).map(as("same")), ...middle, ...one.slice(one.length - tail).map(as("same"))];
}

/** The shortest way from one list to the other; what is wholly another text is replaced at once. */
function shortest(one: readonly string[], other: readonly string[]): Compared[] {
  const trail = walk(one, other);
  if (trail === null) {
    return [
      ...one.map((text): Compared => ({ what: "removed", text })),
      ...other.map((text): Compared => ({ what: "added", text })),
    ];
  }
  const steps: Compared[] = [];
  let x = one.length;
  let y = other.length;
  for (let depth = trail.length - 1; depth >= 0; depth -= 1) {
    const reached = trail[depth]!;
    const diagonal = x - y;
    const down = diagonal === -depth || (diagonal !== depth && at(reached, diagonal - 1) < at(reached, diagonal + 1));
    const previous = down ? diagonal + 1 : diagonal - 1;
    const beforeX = depth === 0 ? 0 : at(reached, previous);
    const beforeY = depth === 0 ? 0 : beforeX - previous;
    while (x > beforeX && y > beforeY) {
      x -= 1;
      y -= 1;
      steps.push({ what: "same", text: one[x]! });
    }
    if (depth > 0)
      steps.push(down ? { what: "added", text: other[beforeY]! } : { what: "removed", text: one[beforeX]! });
    x = beforeX;
    y = beforeY;
  }
  return steps.toReversed();
}

type Reached = ReadonlyMap<number, number>;
const at = (reached: Reached, diagonal: number) => reached.get(diagonal) ?? -1;

/** How far each diagonal was reached before every further difference; null when there are too many. */
function walk(one: readonly string[], other: readonly string[]): Reached[] | null {
  const trail: Reached[] = [];
  let reached = new Map<number, number>([[1, 0]]);
  for (let depth = 0; depth <= mostDifferences; depth += 1) {
    trail.push(new Map(reached));
    const next = new Map(reached);
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const down = diagonal === -depth || (diagonal !== depth && at(next, diagonal - 1) < at(next, diagonal + 1));
      let x = down ? at(next, diagonal + 1) : at(next, diagonal - 1) + 1;
      let y = x - diagonal;
      while (x < one.length && y < other.length && one[x] === other[y]) {
        x += 1;
        y += 1;
      }
      next.set(diagonal, x);
      if (x >= one.length && y >= other.length) return trail;
    }
    reached = next;
  }
  return null;
}

/** Long passages that are the same are left out. */
function withoutTheSame(steps: readonly Compared[]): Compared[] {
  const near = new Set<number>();
  for (const [index, { what }] of steps.entries()) {
    if (what === "same") continue;
    for (let other = index - around; other <= index + around; other += 1) near.add(other);
  }
  const shown: Compared[] = [];
  for (const [index, step] of steps.entries()) {
    if (near.has(index)) shown.push(step);
    else if (shown.at(-1)?.what !== "gap") shown.push({ what: "gap", text: "" });
  }
  return shown;
}
