/** Moves the focus to the card above, below or beside; false: there is none, or the key leads nowhere. */
export function focusNeighbour(root: HTMLElement | null, from: HTMLElement, key: string): boolean {
  const columns = [...(root?.querySelectorAll("[data-column]") ?? [])].map((column) => [
    ...column.querySelectorAll<HTMLElement>("[data-card]"),
  ]);
  const card = from.closest<HTMLElement>("[data-card]");
  const place = columns.findIndex((column) => card !== null && column.includes(card));
  const row = columns[place]?.indexOf(card!) ?? -1;
  const beside = (by: 1 | -1) => {
    for (let at = place + by; columns[at]; at += by) {
      const column = columns[at]!;
      if (column.length > 0) return column[Math.min(row, column.length - 1)];
    }
    return undefined;
  };
  const ways: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowUp: () => columns[place]?.[row - 1],
    ArrowDown: () => columns[place]?.[row + 1],
    ArrowLeft: () => beside(-1),
    ArrowRight: () => beside(1),
  };
  const link = ways[key]?.()?.querySelector("a");
  link?.focus();
  return link !== null && link !== undefined;
}
