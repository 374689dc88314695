type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

const mostTogether = 100;

/**
 * Makes one statement of what many calls ask for at once: whoever comes while statements are under way, `mostRunning`
 * of them, travels with the next one. `run` answers in the order of its items. When it fails for what one of them
 * asks, each is tried by itself, so that nobody fails for another.
 */
export function inBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  mostRunning: number,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let starting = false;

  async function answer(asked: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(asked.map(({ item }) => item));
      for (const [index, { resolve }] of asked.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (asked.length > 1 && isOfOneRow(error)) await Promise.all(asked.map((one) => answer([one])));
      else for (const { reject } of asked) reject(error);
    }
  }

  async function work(): Promise<void> {
    starting = false;
    running += 1;
    while (waiting.length > 0) await answer(waiting.splice(0, mostTogether));
    running -= 1;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (starting || running >= mostRunning) return;
      // Not at once: what one call asks for in one go, and what came in with it, goes in one statement.
      starting = true;
      setImmediate(() => void work());
    });
}

/** Data that does not fit (class 22) or breaks a rule of the tables (class 23). */
function isOfOneRow(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string } | null)?.code ?? "");
}

/** One of these for each key, made when it is first asked for and gone with the key. */
export function perKey<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const existing = values.get(key);
    if (existing !== undefined) return existing;
    const made = make(key);
    values.set(key, made);
    return made;
  };
}
