import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { EventListener } from "#platform/server/events.ts";
import { jsonBytes } from "#platform/server/json-text.ts";
import type { AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { whoSees } from "#records/server/who-sees.ts";
import type { SocketHub } from "#platform/server/sockets.ts";
import { policyFacts } from "#platform/abilities.ts";
import { everyRecord } from "#records/every-record.ts";

/**
 * Tells open pages that a record was changed, so that lists and record pages ask anew under their own rights. The
 * message carries the reference alone, never a row (architecture §5), and goes to those alone who see the record; whom
 * sums over such records concern hears that there is something new, not what. While some are told, further changes
 * gather, each told once.
 */
export function pushChanges({ query }: Database, sockets: SocketHub): EventListener {
  const waiting = new Set<string>();
  let running: Promise<void> | null = null;

  function tell(askers: readonly Asker[], ref: string): void {
    const staffIds = askers.flatMap(({ viewer }) => viewer.staff?.id ?? []);
    if (staffIds.length > 0) sockets.toStaff(staffIds, "record", jsonBytes({ type: "record", ref }));
  }

  async function tellOf(ref: string, present: readonly Asker[]): Promise<void> {
    const [kind = "", key = ""] = ref.split(":");
    const records = registeredRecords().get(kind);
    // What is no record, such as the columns that a firm shows, is for everybody.
    if (!records) return tell(present, ref);
    const id = Number(key);
    // Many at once, which none of them is named by.
    if (!Number.isSafeInteger(id)) return tell(present.filter(hears(records)), ref);
    const seeing = new Set(await whoSees(query, records, id, present));
    tell([...seeing], ref);
    const others = present.filter((asker) => !seeing.has(asker));
    tell(
      others.filter(({ facts }) => records.summedUpFor?.allows(facts)),
      `${kind}:${everyRecord}`,
    );
  }

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const refs = [...waiting];
      waiting.clear();
      const present = (await sockets.viewers()).map((viewer) => ({ viewer, facts: policyFacts(viewer) }));
      if (present.length === 0) continue;
      for (const ref of refs) await tellOf(ref, present);
    }
  }

  return ({ ref }) => {
    if (ref === undefined) return undefined;
    waiting.add(ref);
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}

const hears =
  ({ show, summedUpFor }: AnyRecords) =>
  ({ facts }: Asker): boolean =>
    show.allows(facts) || summedUpFor?.allows(facts) === true;
