/** A closed day as it is kept. */
export type Closing = {
  readonly id: number;
  readonly day: string;
  readonly content: string;
  readonly previousHash: string;
  readonly hash: string;
  readonly closedById: number;
  /** ISO 8601 in UTC, to the millisecond. */
  readonly closedAt: string;
  readonly note: string;
};

/** What the hash of a closing is over, in one text that has one reading. */
export function sealedText(closing: Omit<Closing, "id" | "hash">): string {
  const { previousHash, day, closedById, closedAt, note, content } = closing;
  return JSON.stringify([previousHash, day, closedById, closedAt, note, content]);
}

/** What is wrong with a chain. */
export type ChainFault = { readonly day: string; readonly words: string };

/**
 * Looks through the closings in their order: each has the hash of its own bytes and names the one before it, and those that
 * the log of changes knows are all there (`known`: hashes in its order).
 */
export function chainFaults(
  closings: readonly Closing[],
  hashOf: (text: string) => string,
  known: readonly string[],
): ChainFault[] {
  const faults: ChainFault[] = [];
  let previous = "";
  for (const closing of closings) {
    if (hashOf(sealedText(closing)) !== closing.hash)
      faults.push({ day: closing.day, words: "마감한 내용이 바뀌었습니다." });
    if (closing.previousHash !== previous) faults.push({ day: closing.day, words: "앞 마감과 이어지지 않습니다." });
    previous = closing.hash;
  }
  const there = new Set(closings.map(({ hash }) => hash));
  const logged = new Set(known);
  for (const hash of known)
    if (!there.has(hash)) faults.push({ day: "", words: `기록에 있는 마감(${hash.slice(0, 12)})이 없습니다.` });
  for (const { day, hash } of closings)
    if (!logged.has(hash)) faults.push({ day, words: "변경 기록에 없는 마감입니다." });
  return faults;
}
