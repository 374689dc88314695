const collator = new Intl.Collator("ko", { numeric: true });
const letters = new Intl.Collator("ko", { numeric: true, sensitivity: "base" });

/** Classes of characters in their order: what a collator of the browser cannot be told (`kr` of the database's). */
const classes = [
  /^\p{White_Space}/u,
  /^\p{Nd}/u,
  /^[\p{Script=Hangul}\p{Script=Han}]/u,
  /^\p{Script=Latin}/u,
  /^\p{L}/u,
];

/**
 * Orders names as a Korean office expects them: numbers by value, then 한글, Latin and other letters, punctuation, symbols
 * and emoji last. The database's collation `haechi_ko` says the same.
 */
export function compareNames(one: string, other: string): number {
  const [ones, others] = [partsOf(one), partsOf(other)];
  for (const [index, part] of ones.entries()) {
    const against = others[index];
    if (against === undefined) return 1;
    const order = classOf(part) - classOf(against) || letters.compare(part, against);
    if (order !== 0) return order;
  }
  if (ones.length < others.length) return -1;
  return collator.compare(one, other) || Number(one > other) - Number(one < other);
}

/**
 * Numbers whole, syllables by their letters, as the database compares them, everything else by the character with the
 * marks that belong to it.
 */
function partsOf(name: string): readonly string[] {
  return name.normalize("NFD").match(/\p{Nd}+|\P{M}\p{M}*|\p{M}/gu) ?? [];
}

function classOf(part: string): number {
  const found = classes.findIndex((one) => one.test(part));
  return found === -1 ? classes.length : found;
}
