/** The list in pieces of at most `size`, in its order: what follows from a row has to end within the time of a statement. */
export function piecesOf<Item>(list: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(list.length / size);
  return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}
