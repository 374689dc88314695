const units = ["B", "KB", "MB", "GB"] as const;

/** A size in words: 934 B, 12 KB, 3.4 MB. */
export function byteText(bytes: number): string {
  const { value, unit } = inUnit(bytes);
  return `${unit === "B" || value >= 10 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}

/** A limit in words that is never more than the limit itself: 10,485,760 → 10.4 MB, 5,000,000 → 5 MB. */
export function limitText(bytes: number): string {
  const { value, unit } = inUnit(bytes);
  return `${Math.floor(value * 10 + 1e-9) / 10} ${unit}`;
}

function inUnit(bytes: number) {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return { value: bytes / 1000 ** step, unit: units[step]! };
}
