import { compareLines, type Comparison } from "../../compare-lines.ts";

/** Compares two texts. For a worker: long ones take a while. */
export function comparePages({ from, to }: { readonly from: string; readonly to: string }): Comparison {
  return compareLines(from, to);
}
