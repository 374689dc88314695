/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** A whole number from `least` to `most`, both inside. */
  integer(least: number, most: number): number;
  /** A number from 0 up to, but not, 1. */
  fraction(): number;
  pick<Item>(items: readonly Item[]): Item;
  /** `count` different items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[];
  chance(probability: number): boolean;
};

/** Mulberry32: short, and good enough for invented data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    integer,
    fraction,
    pick: (items) => items[integer(0, items.length - 1)]!,
    chance: (probability) => fraction() < probability,
    some(items, count) {
      const left = [...items];
      const chosen: (typeof left)[number][] = [];
      while (chosen.length < count && left.length > 0) chosen.push(...left.splice(integer(0, left.length - 1), 1));
      return chosen;
    },
  };
}
