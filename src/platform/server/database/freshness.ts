/** A moment of this process: what was read before it may not know of what was changed since. */
export type Moment = number;

/**
 * Tells whether what this process read of sessions, rights and task lists still stands, without asking the database.
 * It does as long as nobody else writes and this process itself has changed nothing that could matter: every
 * transaction counts as such a change, and what people do with tasks names the lists that it raised.
 */
export type Freshness = {
  /** To be taken before a read. */
  now(): Moment;
  /** Whether sessions and rights are as they were read after that moment. */
  holds(since: Moment): boolean;
  /** The same, of the task lists of one staff member too. */
  listsHold(since: Moment, staffId: number): boolean;
  /** Anything may have changed. */
  changed(): void;
  /** The lists of these staff have changed, and nothing else. */
  listsChanged(staffIds: readonly number[] | "all"): void;
  /** Others may write from now on, or no longer. */
  setAlone(alone: boolean): void;
};

export function createFreshness(): Freshness {
  let alone = false;
  let changes = 0;
  let lastOfAll = 0;
  let lastOfLists = 0;
  const lastOfList = new Map<number, number>();

  function changed(): void {
    changes += 1;
    lastOfAll = changes;
    lastOfList.clear();
  }

  const holds = (since: Moment) => alone && since >= lastOfAll;
  return {
    now: () => changes,
    holds,
    listsHold: (since, staffId) => holds(since) && since >= lastOfLists && since >= (lastOfList.get(staffId) ?? 0),
    changed,
    listsChanged(staffIds) {
      changes += 1;
      if (staffIds === "all") lastOfLists = changes;
      else for (const id of staffIds) lastOfList.set(id, changes);
    },
    setAlone(next) {
      if (next === alone) return;
      alone = next;
      changed();
    },
  };
}
