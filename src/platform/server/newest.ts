/** Puts a value into a map that holds so many at most: what was put in longest ago gives way. */
export function keepNewest<Key, Value>(values: Map<Key, Value>, key: Key, value: Value, most: number): void {
  values.delete(key);
  values.set(key, value);
  for (const oldest of values.keys()) {
    if (values.size <= most) return;
    values.delete(oldest);
  }
}
