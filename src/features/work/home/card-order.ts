/** The names in the order a person has chosen; those that came later follow in their own order. */
export function ordered<Card extends { readonly name: string }>(
  cards: readonly Card[],
  chosen: readonly string[],
): readonly Card[] {
  const place = new Map(chosen.map((name, index) => [name, index]));
  const last = chosen.length;
  return cards.toSorted((one, other) => (place.get(one.name) ?? last) - (place.get(other.name) ?? last));
}

/** The names with one of them moved to the place of another. */
export function moved(names: readonly string[], name: string, to: number): readonly string[] {
  const rest = names.filter((other) => other !== name);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), name, ...rest.slice(place)];
}

/** Only what is a list of names: preferences may hold anything. */
export function readOrder(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];
}
