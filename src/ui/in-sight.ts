/** In a row that is wider than its place, one of it and a bit of its neighbours stand in sight; the page itself stays. */
export function bringInSight(row: HTMLElement | null, one: HTMLElement | null | undefined): void {
  if (!row || !one) return;
  row.scrollLeft = one.offsetLeft - (row.clientWidth - one.offsetWidth) / 2;
}
