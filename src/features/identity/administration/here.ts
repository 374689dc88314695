/** The present address with one value changed: a row opens its record and the list stays as it was. */
export function hereWith(name: string, value: string | number | null): string {
  const search = new URLSearchParams(location.search);
  if (value === null) search.delete(name);
  else search.set(name, String(value));
  return search.size > 0 ? `${location.pathname}?${search}` : location.pathname;
}
