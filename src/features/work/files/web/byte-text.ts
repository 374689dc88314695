const units = ["B", "KB", "MB", "GB"] as const;

/** A size in words: 934 B, 12 KB, 3.4 MB. */
export function byteText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 10 ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}
