import type { PaperFormat } from "../../paper/paper-fields.ts";

/** Bytes of a template, and of what it unfolds to: contracts with a seal or a logo stay far below. */
export const paperLimits = { bytes: 5_000_000, unpacked: 30_000_000, parts: 500 } as const;

/** The format that the name of a file claims; null: none that is taken. */
export function formatOf(name: string): PaperFormat | null {
  const ending = /\.(docx|hwpx)$/i.exec(name)?.[1]?.toLowerCase();
  return (ending as PaperFormat | undefined) ?? null;
}
