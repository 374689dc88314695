type Write<Changes> = {
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly changes: Changes;
};

/**
 * What a field holds once the write is done: what was sent, also where that empties it, else what stood there; null
 * where it holds nothing. For the rules of a kind (`check`), which see only the fields that change.
 */
export function valueAfter<Changes>({ before, changes }: Write<Changes>, key: keyof Changes & string): unknown {
  const sent = changes[key];
  return (sent === undefined ? before?.[key] : sent) ?? null;
}
