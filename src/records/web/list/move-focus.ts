/** Moves the focus to the row after or before the one that has it; without one, to the first. */
export function moveFocus(table: HTMLElement | null, step: 1 | -1): void {
  const links = [...(table?.querySelectorAll<HTMLAnchorElement>("a[data-row]") ?? [])];
  const now = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = now < 0 ? 0 : Math.min(links.length - 1, Math.max(0, now + step));
  links[next]?.focus();
}
